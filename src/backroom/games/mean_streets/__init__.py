"""The Mean Streets of Chicago: a solitaire game of dice and cards in the years of Prohibition."""
