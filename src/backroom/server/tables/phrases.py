"""What may be said at a table: phrases to choose from, and faces. Nobody types, so nobody needs a censor."""

PHRASES = ("hello", "luck", "well", "thanks", "oops", "sorry", "moment", "time", "turn", "close", "again", "bye")
FACES = ("smile", "laugh", "wink", "wow", "think", "sad", "cry", "heart")
ALL = (*PHRASES, *FACES)
