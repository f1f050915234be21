"""Pages and what their scripts ask for. Each file is one room with its routes."""
