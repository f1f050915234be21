"""Every lesson, played through: presses and scripted moves are legal, what it points at is drawn, and it is short."""

from __future__ import annotations

import re

import pytest

from backroom.bots import bot
from backroom.core.game import Game, games
from backroom.core.lessons import FIRST, LEARNER, Step, Text
from backroom.core.match import Match
from backroom.core.words import LANGUAGES
from backroom.server.tables.lessons import Course

TAUGHT = [(game, name) for game in games().values() for name in game.lessons]
MOST_WORDS = 26  # in a sentence
PER_MINUTE, MOST_MINUTES = 200, 10
EACH = pytest.mark.parametrize(("game", "name"), TAUGHT, ids=[f"{game.name} {name}".strip() for game, name in TAUGHT])


def begin(game: Game, name: str = FIRST) -> tuple[Match, Course]:
    """The deal of a lesson, before its first step."""
    lesson = game.lessons[name]
    return Match(game, seed=lesson.deal, deck=lesson.deck, options=game.choose_options(**lesson.options)), Course(
        lesson
    )


def go_on(match: Match, course: Course) -> Course:
    """Let the others play as long as they may, then one move of the learner or the next step."""
    step = course.now
    assert step is not None
    others = [seat for seat in match.pending if seat != LEARNER]
    if others and not course.holds(match):
        written = course.written(match, others[0])
        match.play(int(bot("random", 1).choose(match.view(others[0]))) if written is None else written, others[0])
    elif step.kind == "press":
        move = course.wanted(match)[0]
        course.check(match, [move])
        match.play(move, LEARNER)
    elif step.kind == "free":
        match.play(int(bot("random", 2).choose(match.view(LEARNER))), LEARNER)
    else:
        return course.at(course.step + 1, len(match.events))
    return course.moved(match)


def others_first(match: Match, course: Course) -> bool:
    """Whether somebody else moves before the learner can do what the step asks for."""
    assert course.now is not None
    return course.now.kind == "press" and not course.holds(match)


def names_in(picture: str) -> set[str]:
    """What the drawing calls its things."""
    return set(re.findall(r'data-(?:name|key|inspect)="([^"]+)"', picture))


def texts(step: Step) -> list[Text]:
    """All that a step says."""
    return [text for text in (step.say, step.sub, step.todo, step.offer) if text is not None]


@EACH
def test_a_lesson_can_be_played_to_its_end(game: Game, name: str) -> None:
    match, course = begin(game, name)
    seen = []
    while course.now is not None:
        if course.step not in seen and not others_first(match, course):
            seen.append(course.step)
            screen = match.view(LEARNER).screen()
            for layout in ("wide", "tall"):
                missing = set(course.now.look) - names_in(getattr(screen, layout))
                assert not missing, f"step {course.step + 1}, {layout}: {missing}"
        course = go_on(match, course)
    assert seen == list(range(len(course.lesson.steps)))


def can_be_pressed(match: Match, course: Course, layout: str) -> bool:
    """Whether what the lesson lights leads to the next move: a thing of the board, a key, or what is laid out first."""
    view, laid = match.view(LEARNER), dict[str, int]()
    assert course.now is not None
    move, lay = course.wanted(match)[0], list(course.now.lay)
    while True:
        screen = view.screen(draft=laid)
        picture = getattr(screen, layout)
        keys = [key for key in screen.keys if key.moves and key.moves[0] == move]
        if keys or course.now.offer or re.search(rf'data-moves?="{move}"', picture):
            return True
        drafts = [draft for draft in lay if f'data-draft="{draft}"' in picture]
        if not drafts:
            return False
        lay.remove(drafts[0])
        laid |= {name: int(number) for name, number in (part.split("=") for part in drafts[0].split())}


@EACH
def test_what_a_lesson_lights_leads_to_the_move_that_it_asks_for(game: Game, name: str) -> None:
    match, course = begin(game, name)
    while course.now is not None and not match.over:
        if course.now.kind == "press" and not others_first(match, course) and course.wanted(match):
            for layout in ("wide", "tall"):
                assert can_be_pressed(match, course, layout), f"step {course.step + 1}, {layout}"
        course = go_on(match, course)


@EACH
def test_a_lesson_says_everything_in_both_languages_and_briefly(game: Game, name: str) -> None:
    for language in LANGUAGES:
        words = game.words(language)
        read = 0
        for number, step in enumerate(game.lessons[name].steps, 1):
            said = [text.said(words) for text in texts(step)]
            assert all(said) and "{" not in "".join(said)
            assert len(said[0].split()) <= MOST_WORDS, f"{language}, step {number}: {said[0]}"
            read += sum(len(text.split()) for text in said)
        assert read / PER_MINUTE < MOST_MINUTES


@EACH
def test_the_game_after_a_lesson_can_be_set_up_and_is_of_its_kind(game: Game, name: str) -> None:
    lesson = game.lessons[name]
    options = game.choose_options(**lesson.first)
    assert not Match(game, options=options).over
    assert options.fits(lesson.when) and game.choose_options(**lesson.options).fits(lesson.when)


@pytest.mark.parametrize(
    ("taught", "step", "says"),
    [
        ("mayor_of_chicago coop", 4, "Candidate 2: Votes 0, Popularity 0, Dollars 25"),
        ("mayor_of_chicago coop", 7, "Candidate 1: Votes 0, Popularity 0, Dollars 25"),
        ("mayor_of_chicago coop", 9, "Candidate 1: Votes 4, Popularity 8, Dollars 10"),
        ("mayor_of_chicago coop", 10, "Candidate 2: Votes 0, Popularity 5, Dollars 19"),
        ("mayor_of_chicago coop", 10, "the Socialite for $12"),
        ("mayor_of_chicago coop", 12, "Dollars 12, Booze 0, Power 0, Corruption 1"),
        ("mob_town coop", 5, "Your hand: rat 1, rat 2, fox 2, fox 3, shark 2."),
        ("mob_town coop", 7, "Co-op: law 3 of 20"),
        ("mob_town coop", 10, "Place one token on every open card of value 3 or more."),
        ("mob_town coop", 12, "Your hand: rat 1, rat 2, rat 3."),
        ("mob_town coop", 14, "Co-op: law 7 of 20, mob 0 of 8."),
        ("mayor_of_chicago", 1, "Dollars 25"),
        ("mayor_of_chicago", 8, "Votes 4, Popularity 8"),
        ("mayor_of_chicago", 8, "Votes 46, Popularity 5"),
        ("mean_streets", 2, "Loop Grand Hotel (Reputation 3, income $2, resistance 14)"),
        ("mean_streets", 2, "Reputation 4 (Locations 3 + Bonus 1)"),
        ("mean_streets", 4, "Maxwell Street Pawn Stall (Reputation 0, income $1, resistance 5)"),
        ("mean_streets", 5, "Quiet Week"),
        ("mean_streets", 8, "Cash $5"),
        ("mean_streets", 11, "gang 7, you 20"),
        ("mean_streets", 12, "Reputation 5 (Locations 3 + Bonus 2) · 4 dice"),
        ("ninety", 4, "8 action points left"),
        ("ninety", 8, "17 canvassers, $3,000"),
        ("ninety", 12, "3 action points left"),
        ("mob_town", 2, "Cheese Cannery, factory 3, rat, weasel"),
        ("mob_town", 11, "Button Works, factory 1, rat, weasel: controlled by Player 1"),
    ],
)
def test_a_position_is_as_the_lesson_tells_it(taught: str, step: int, says: str) -> None:
    """What the texts say of numbers, and what the rules say before that step."""
    game, _, name = taught.partition(" ")
    match, course = begin(games()[game], name)
    while course.step < step - 1:
        course = go_on(match, course)
    assert says in match.view(LEARNER).text()


def test_the_learner_wins_mad_city_as_the_lesson_says() -> None:
    match, course = begin(games()["mad_city"])
    while course.now is not None and not match.over:
        others = [seat for seat in match.pending if seat != LEARNER]
        if course.now.kind == "watch" and not others:
            break
        course = go_on(match, course)
    assert match.scores == (18, 14)
