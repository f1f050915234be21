"""A deck file is read once as long as it says the same."""

from backroom.core.decks import read_deck
from backroom.games.mean_streets import GAME


def test_tables_share_a_deck_until_its_file_changes(tmp_path):
    """What is kept for each deck would otherwise grow with every table that is opened."""
    path = tmp_path / "mine.toml"
    path.write_bytes(read_deck(GAME).path.read_bytes())
    first = read_deck(GAME, path)
    assert read_deck(GAME, path) is first
    path.write_text(path.read_text("utf-8").replace('says = "', 'says = "Once more: ', 1), "utf-8")
    changed = read_deck(GAME, path)
    assert changed is not first and changed.digest != first.digest
