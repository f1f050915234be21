"""What all tests share."""

from hypothesis import settings

settings.register_profile("backroom", deadline=None)  # the first call of a rule compiles it
settings.load_profile("backroom")
