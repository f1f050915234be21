"""What people read: refusals with their numbers, happenings, the table as text, cards, the result."""

from __future__ import annotations

import pytest
from mean_streets_table import Table

from backroom.core.decks import read_deck
from backroom.games.mean_streets import GAME
from backroom.games.mean_streets.state import MOVES, Kind, Phase, Refusal
from backroom.games.mean_streets.text import card_name, effect_text


def happened(table, language="en"):
    words = GAME.words(language)
    view = table.match.view(0)
    return [view.happening_text(happening, words).replace("**", "") for happening in view.recent]


def refused(table, move):
    return table.why_not(move)


def test_hiring_too_many_names_pips_and_cash():
    """§hire"""
    table = Table(controlled=[4, 5], cash=12, dice=2).roll([6, 5]).play("new_turf 0", "hire_dice 2")
    assert refused(table, "hire 3") == "You can hire at most 2: your dice made 11 pips, and each henchman needs 4."
    table = Table(controlled=[4, 5], cash=12, dice=4).roll([6, 4, 3, 5]).play("new_turf 0", "hire_dice 4")
    assert refused(table, "hire 3") == "You can hire at most 2: your dice made 18 pips, and you have $12 at $5 each."
    table = Table(controlled=[4], henchmen=[29], cash=50, dice=2).roll([6, 6]).play("new_turf 0", "hire_dice 2")
    assert refused(table, "hire 2") == "You can hire at most 1: there are only 30 henchmen in the game."


def test_buying_too_much_names_pips_and_cash():
    """§buy-reputation"""
    table = Table(controlled=[4, 5], cash=25, dice=3).roll([6, 5, 2])
    table.play("new_turf 0", "hire_dice 0", "reputation_dice 3")
    assert refused(table, "buy 3") == "You can buy at most 2: your dice made 13 pips, and you have $25 at $10 each."
    assert refused(table, "buy 4") == "You can buy at most 3: your dice made 13 pips, and each point needs 4."


def test_samples_name_the_limit_and_the_price():
    """§free-samples"""
    table = Table(controlled=[4], cash=5, events=[1], dice=0).play("new_turf 0")
    assert refused(table, "samples 2") == "You can buy at most 1: you have $5 at $4 each."
    assert refused(table, "samples 3") == "You can buy at most 2: that is the limit of the card."


def test_other_refusals_say_what_to_do():
    """§turn-order, §muster, §gaming-table, §casino"""
    table = Table(controlled=[4, 5], henchmen=[1, 3], row=[3], deck=[12], dice=3)
    assert refused(table, "new_turf 4") == "You can assign at most 3: you have 3 dice left."
    assert refused(table, "hire 1") == "Not now: first choose how many dice go on New Turf."
    table.play("new_turf 3")
    assert refused(table, "target row_2").startswith("The row has 1 unclaimed Location:")
    table.play("target fresh")
    assert refused(table, "muster 5") == "You can bring at most 4: you have 4 henchmen."
    table = Table(controlled=[0, 4, 5], tables=[0, 1, 0], dice=2).roll([4, 5])
    table.play("new_turf 0", "hire_dice 0", "reputation_dice 0", "gear gaming_table", "gear_dice 2")
    assert refused(table, "table_at 1") == (
        "Bridgeport Barber Shop already has a gaming table. Each Location can have one."
    )
    assert refused(table, "table_at 7") == "You control 3 Locations: that place is empty."


def test_a_held_attack_is_told_in_one_sentence():
    """§rival-gang"""
    table = Table(controlled=[3], events=[11], dice=2).roll([5, 5, 4, 4, 4]).play("wait")
    assert (
        "Old Scores: the gang rolls 14, you reach 14 and hold. Pilsen Bakery stays yours, +1 Bonus Reputation."
        in happened(table)
    )
    assert (
        "Vieux comptes\u00a0: le gang fait 14, vous arrivez à 14 et tenez bon. Boulangerie de Pilsen reste à vous, "
        "+1 réputation bonus." in happened(table, "fr")
    )


def test_a_card_that_gives_nothing_at_once_does_not_say_that_nothing_happens():
    """§events: the lure was not met, and the raid comes all the same"""
    raid = {"kind": "raid", "threshold": 1, "bonus_at_casino": 3}
    table = Table(controlled=[4], events=[0], effect=raid, dice=1).roll([5]).play("wait")
    assert "Quiet Week: one die for your Location. A 1 shuts it." in happened(table)
    assert "Quiet Week: nothing happens." not in happened(table)
    quiet = {"kind": "quiet", "bonus_per_table": 2}
    assert "Quiet Week: nothing happens." in happened(Table(controlled=[4], effect=quiet, dice=1).play("wait"))


@pytest.mark.parametrize(
    ("effect", "cash"),
    [({"kind": "samples", "limit": 2, "price": 4, "bonus_with_suit": 1}, 3), ({"kind": "casino"}, 4)],
)
def test_who_cannot_pay_is_told_so(effect, cash):
    """§free-samples, §casino-night, R52"""
    table = Table(controlled=[4], events=[0], effect=effect, cash=cash, suit=1, dice=1).play("wait")
    assert "Quiet Week: you cannot afford it." in happened(table)
    assert "Semaine tranquille\u00a0: vous n’avez pas assez d’argent." in happened(table, "fr")
    assert "Quiet Week: nothing happens." not in happened(table)


def test_what_there_is_none_of_is_not_lost_and_an_income_that_stays_is_not_another():
    """§events, R47"""
    poor = Table(controlled=[5], bonus=0, dice=1, effect={"kind": "quiet", "bonus": -1, "cash": -2}).play("wait")
    assert {
        "Quiet Week: you have no Bonus Reputation to lose.",
        "Quiet Week: you have no money to lose.",
    } <= set(happened(poor))
    assert "Semaine tranquille\u00a0: vous n’avez pas de réputation bonus à perdre." in happened(poor, "fr")
    rich = Table(controlled=[5], bonus=3, cash=9, dice=1, effect={"kind": "quiet", "bonus": -1, "cash": -2}).play(
        "wait"
    )
    assert {"Quiet Week: you lose 1 Bonus Reputation.", "Quiet Week: you lose $2."} <= set(happened(rich))
    same = {"kind": "income", "percent": 50, "open": "tables"}
    assert "Quiet Week: the next income stays at $4." in happened(
        Table(controlled=[5], tables=[1], dice=0, effect=same).play("wait")
    )
    assert "Quiet Week: the next income is $1 instead of $3." in happened(
        Table(dice=0, controlled=[5], effect=same).play("wait")
    )


def test_a_raid_tells_what_guarded_locations_risk():
    """§police-raid"""
    raid = {"kind": "raid", "threshold": 1, "guarded": 0}
    table = Table(controlled=[4, 5], henchmen=[1, 1], dice=1, effect=raid).roll([1, 1]).play("wait")
    assert "Quiet Week: one die for each of your 2 Locations. A 1 shuts it, guarded ones are safe." in happened(table)
    raid = {"kind": "raid", "threshold": 2, "guarded": 1, "tabled": 4}
    table = Table(controlled=[4], dice=1, effect=raid).roll([6]).play("wait")
    assert (
        "Semaine tranquille\u00a0: un dé pour votre lieu. 2 ou moins ferme le lieu, les lieux gardés seulement sur 1, "
        "ceux avec une table sur 4 ou moins." in happened(table, "fr")
    )


def test_a_failed_roll_for_what_is_owned_does_not_say_that_it_is_gone():
    """§gear, R20"""
    table = Table(controlled=[4], gun=1, dice=2).roll([1, 1])
    table.play("new_turf 0", "hire_dice 0", "reputation_dice 0", "gear tommy_gun", "gear_dice 2")
    assert "Gear Up: 2 pips, 7 needed. Not enough for the Tommy Gun." in happened(table)


@pytest.mark.parametrize(
    ("era", "turn", "en", "fr"),
    [
        (1, 5, "3 rivals not in play yet", "3 rivaux pas encore en jeu"),
        (2, 15, "3 rivals left in the box", "3 rivaux dans la boîte"),
    ],
)
def test_rivals_that_never_come_are_left_in_the_box(era, turn, en, fr):
    """§second-era"""
    view = Table(controlled=[4], era=era, turn=turn, rivals_left=[17, 18, 19]).match.view(0)
    assert en in view.text("en") and fr in view.text("fr")


HIRING = ("hire_dice 1",)
BUYING = ("hire_dice 0", "reputation_dice 1")


@pytest.mark.parametrize(
    ("dice", "cash", "pips", "says"),
    [
        (HIRING, 20, 6, "Hire Henchmen: 6 pips, you can hire up to 1."),
        (HIRING, 20, 3, "Hire Henchmen: 3 pips, too few for a henchman."),
        (HIRING, 4, 6, "Hire Henchmen: 6 pips, but you cannot hire anybody now."),
        (BUYING, 20, 6, "Buy Reputation: 6 pips, you can buy up to 1."),
        (BUYING, 20, 3, "Buy Reputation: 3 pips, too few for a point."),
        (BUYING, 4, 6, "Buy Reputation: 6 pips, but you cannot afford a point."),
    ],
)
def test_an_offer_of_nothing_says_why(dice, cash, pips, says):
    """§hire, §buy-reputation"""
    table = Table(controlled=[4], cash=cash, dice=1).roll([pips]).play("new_turf 0", *dice)
    assert says in happened(table)


def test_a_roll_and_a_reveal_are_seen_by_everybody_and_an_assignment_by_nobody_new():
    """§new-turf: from `learnt` follows what may be taken back."""
    table = Table(controlled=[4], deck=[3], row=[0], dice=2).play("new_turf 2")
    assert all(happening.learnt == 0 for happening in table.match.view(0).recent)
    table.roll([4, 3]).play("target fresh")
    learnt = {Kind(h.kind) for h in table.match.view(0).recent if h.learnt}
    assert {Kind.REVEALED, Kind.INTIMIDATED, Kind.EVENT_DRAWN} <= learnt


def test_the_table_as_text_names_everything():
    """§controlled, §unclaimed"""
    table = Table(controlled=[3, 12], henchmen=[2], tables=[0, 1], row=[9], deck=[7], gun=1, cash=8, bonus=4)
    text = table.match.view(0).text("en")
    for part in (
        "First Era, turn 5 of 22. Assignment: New Turf",
        "Cash $8 (income $4) · Reputation 7 (Locations 3 + Bonus 4) · 4 dice",
        "Gear: Tommy Gun",
        "0 Pilsen Bakery (Reputation 1, income $1, resistance 6), 2 henchmen",
        "1 Clark Street Garage (rival: Reputation 2, income $2, 4 dice), gaming table",
        "0 Cicero Dog Track (Reputation 1, income $3, resistance 12)",
        "Da Boss: face down",
    ):
        assert part in text


def test_the_last_event_stands_on_the_table_with_both_totals():
    """§rival-gang"""
    table = Table(controlled=[5, 3], events=[11], turn=9, dice=1).roll([3, 3, 3, 5]).play("wait")
    text = table.match.view(0).text("en")
    assert "Event of turn 9: Old Scores. A gang with 3 dice attacks your oldest Location." in text
    assert "Lawndale Beer Flat: gang 9, you 13. HELD" in text


@pytest.mark.parametrize(
    ("language", "beaten", "killed"),
    [
        ("en", "11 points: Soldier.", "Killed by The Bookkeeper: 0 points."),
        ("fr", "11 points\u00a0: Soldat.", "Tué par Da Boss (Le Comptable)\u00a0: 0 point."),
    ],
)
def test_the_result_is_a_rank_or_a_death(language, beaten, killed):
    """§ranks, R59"""
    for dice, sentence in (([6, 6, 6, 1, 1, 1, 1, 1], beaten), ([1, 1, 1, 1, 1, 1, 1, 1], killed)):
        table = Table(controlled=[4], bonus=0, boss=0, era=2, turn=22, phase="challenge", events=[])
        table.roll(dice).play("challenge yes")
        assert GAME.result is not None and sentence == GAME.result(
            table.match.scores, table.match.view(0), GAME.words(language)
        )


def test_who_was_killed_reads_the_rolls_and_holds_no_rank():
    """R59: the large words say that it was the end; the line below them says by how much, and not the same again."""
    table = Table(controlled=[4], bonus=0, boss=0, era=2, turn=22, phase="challenge", events=[])
    view = table.roll([1, 1, 1, 1, 1, 1, 1, 1]).play("challenge yes").match.view(0)
    assert GAME.ending is not None
    ending = GAME.ending(table.match, GAME.words("en"))
    assert (ending.headline, ending.under) == ("Killed", "You rolled 3, Da Boss 5.")
    assert all("YOU END AS" not in picture for picture in (view.screen("en").wide, view.screen("en").tall))


def test_moves_and_refusals_name_cards_in_the_language_of_the_words():
    """§new-turf, §gaming-table"""
    french = GAME.words("fr")
    table = Table(controlled=[4], row=[3], deck=[0], dice=2).play("new_turf 2")
    view = table.match.view(0)
    assert "Tenter\u00a0: Boulangerie de Pilsen" == view.move_text(MOVES.number("target row_0"), french)
    table = Table(controlled=[0, 4, 5], tables=[0, 1, 0], dice=2).roll([4, 5])
    table.play("new_turf 0", "hire_dice 0", "reputation_dice 0", "gear gaming_table", "gear_dice 2")
    assert "(Barbier de Bridgeport)" in table.match.view(0).why_not(MOVES.number("table_at 1"), french)[0]


def test_cards_of_another_deck_keep_their_own_names():
    """A deck whose card has a name that the words do not know shows its own."""
    deck = read_deck(GAME, "v1")
    words = GAME.words("fr")
    assert card_name(deck, words, "location", 3) == "Boulangerie de Pilsen"
    other = deck.with_("Pilsen Bakery", name="Corner Shop")
    assert card_name(other, words, "location", 3) == "Corner Shop"
    assert card_name(other, words, "location", 4) == "Barbier de Bridgeport"


def test_every_effect_has_words():
    """§events"""
    for name in ("v1", "standard", "milder-rivals", "guards-and-tables"):
        for card in read_deck(GAME, name).cards.event:
            for language in ("en", "fr"):
                for effect in (card.era1, card.era2):
                    assert effect_text(effect, GAME.words(language)).endswith((".", "\u00a0$."))
    cards = {card.title: card for card in read_deck(GAME, "v1").cards.event}
    english = GAME.words("en")
    assert effect_text(cards["Band Walks Out"].era2, english) == (
        "Next income: without your 2 most profitable Locations."
    )
    assert effect_text(cards["Repeal Rally"].era2, english).endswith("Next income: $4 less.")
    assert "Next income: $1 extra for each Location." in effect_text(cards["Headliner Booked"].era1, english)
    high = read_deck(GAME, "guards-and-tables").cards.event[9].era1
    assert "if you played at the casino in this turn’s actions." in effect_text(high, english)
    assert effect_text(cards["Front-Page Shooting"].era1, english) == (
        "On 1–3: lose 1 Bonus Reputation. On 4–6: gain 1 Bonus Reputation."
    )


def test_every_phase_refusal_and_happening_has_words():
    for language in ("en", "fr"):
        words = GAME.words(language)
        for phase in Phase:
            assert words(f"phase.{phase.name.lower()}") and words(f"task.{phase.name.lower()}")
        assert {f"refusal.{reason.name.lower()}" for reason in Refusal if reason} <= words.texts.keys()
        assert {f"happening.{kind.name.lower()}" for kind in Kind} <= words.texts.keys()


@pytest.mark.parametrize("deck", ["standard", "milder-rivals", "guards-and-tables", "v1"])
def test_every_card_of_our_decks_has_its_name_in_the_words(deck):
    french, cards = GAME.words("fr"), read_deck(GAME, deck)
    named = {
        "location": (*cards.cards.location, *cards.cards.rival),
        "event": cards.cards.event,
        "boss": cards.cards.boss,
    }
    for table, held in named.items():
        for card in held:
            assert card_name(cards, french, table, card.id) == french(f"{table}.{card.id}")


def test_nothing_is_called_no_dice_and_nobody_and_not_a_number():
    """§assignment, §hire, §casino, §police-raid"""
    table = Table(controlled=[4], cash=12, dice=4).roll([6, 6])
    said = {
        "new_turf 0": ("No dice on New Turf", "Aucun dé au nouveau territoire"),
        "new_turf 1": ("1 die on New Turf", "1 dé au nouveau territoire"),
        "hire_dice 0": ("No dice on Hire Henchmen", "Aucun dé aux hommes de main"),
        "hire 0": ("Hire nobody", "N’engager personne"),
        "hire 2": ("Hire 2 henchmen for $10", "Engager 2 hommes de main pour 10\u00a0$"),
        "buy 0": ("Buy no Reputation", "N’acheter aucune réputation"),
        "samples 0": ("Buy no samples", "N’acheter aucun échantillon"),
        "muster 0": ("Bring no henchmen", "N’amener aucun homme de main"),
    }
    view = table.match.view(0)
    for move, both in said.items():
        assert both == tuple(view.move_text(MOVES.number(move), GAME.words(language)) for language in ("en", "fr"))
    raid = {"kind": "raid", "threshold": 2}
    raided = Table(controlled=[4], dice=1, effect=raid).roll([1]).play("wait")
    assert "The raid is over: you have no Locations left." in happened(raided)
    assert "La descente est finie\u00a0: il ne vous reste aucun lieu." in happened(raided, "fr")


def test_a_raid_card_says_that_the_tables_go():
    """§police-raid: unless the politician calls it off"""
    raid = next(card for card in read_deck(GAME, "standard").cards.event if card.type == "police_raid")
    assert effect_text(raid.era1, GAME.words("en")).endswith("Without the politician you also lose all gaming tables.")
