use super::*;
use crate::search::{Limits, Score};
use std::sync::mpsc::{Receiver, channel};
use std::time::Instant;

fn engine(name: &str) -> Engine {
    let mut engine = Engine::new(Variant::find(name).unwrap()).unwrap();
    engine.set_options(Options {
        hash_mib: 1,
        ..Options::default()
    });
    engine
}

fn moves(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

struct Fen;

impl PositionVisitor for Fen {
    type Output = String;

    fn visit<G: crate::eval::Evaluated>(self, position: &crate::games::Position<G>) -> String {
        position.fen()
    }
}

fn fen(engine: &Engine) -> String {
    engine.visit(Fen).unwrap()
}

fn order(limits: Limits) -> SearchOrder {
    SearchOrder {
        limits,
        ponder: false,
        goal: Goal::BestMove,
        notation: Notation::Uci,
        rules_end_games: true,
        book: true,
    }
}

fn depth(depth: u32) -> Limits {
    Limits {
        depth: Some(depth),
        ..Limits::default()
    }
}

fn infinite() -> Limits {
    Limits {
        infinite: true,
        ..Limits::default()
    }
}

/// Starts a search; its events arrive in the channel, which ends with the search.
fn go(engine: &mut Engine, order: SearchOrder) -> Receiver<Event> {
    let (sender, receiver) = channel();
    engine.go(
        order,
        Box::new(move |event| {
            let _ = sender.send(event);
        }),
    );
    receiver
}

/// All events of a search that ends by itself, the last one an answer, the only one.
fn events(engine: &mut Engine, order: SearchOrder) -> Vec<Event> {
    let events: Vec<Event> = go(engine, order).into_iter().collect();
    let answers = events
        .iter()
        .filter(|event| matches!(event, Event::Answer(_)));
    assert_eq!(answers.count(), 1, "{events:?}");
    assert!(
        matches!(events.last(), Some(Event::Answer(_))),
        "{events:?}"
    );
    events
}

fn best(events: &[Event]) -> Option<String> {
    match events.last() {
        Some(Event::Answer(Answer::Move { best, .. })) => best.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_illegal_move_leaves_the_position_before_it() {
    let mut engine = engine("chess");
    let error = engine.set_position(Base::Start, &moves("e2e4 e7e5 e1e3 d7d6"));
    let text = error.unwrap_err().to_string();
    assert!(text.contains("e1e3") && text.contains("number 3"), "{text}");
    assert!(fen(&engine).starts_with("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w"));
    let before = fen(&engine);
    assert!(engine.set_position(Base::Fen("8/8/8 w"), &[]).is_err());
    assert_eq!(fen(&engine), before);
}

#[test]
fn every_game_is_searched() {
    for variant in &crate::games::VARIANTS {
        let mut engine = engine(variant.name);
        let events = events(&mut engine, order(depth(2)));
        assert!(best(&events).is_some(), "{}", variant.name);
        assert!(events.iter().any(|event| matches!(event, Event::Line(_))));
    }
}

#[test]
fn a_finished_game_has_no_move() {
    let cases = [
        ("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", GameOver::Drawn),
        ("chess", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", GameOver::Lost),
        ("chess", "7k/8/8/8/8/8/R7/K7 w - - 100 80", GameOver::Drawn),
        (
            "cannonshogi",
            "k8/2G6/P8/9/9/9/9/9/4K4[] b - - 0 1",
            GameOver::Lost,
        ),
    ];
    for (game, position, result) in cases {
        let mut engine = engine(game);
        engine.set_position(Base::Fen(position), &[]).unwrap();
        let events = events(&mut engine, order(depth(2)));
        assert_eq!(events[0], Event::GameOver(result), "{position}");
        assert_eq!(best(&events), None);
    }
}

#[test]
fn a_rule_ends_a_game_only_if_the_order_says_so() {
    let mut engine = engine("chess");
    let drawn = "7k/8/8/8/8/8/R7/K7 w - - 100 80";
    engine.set_position(Base::Fen(drawn), &[]).unwrap();
    let mut order = order(depth(2));
    order.rules_end_games = false;
    assert!(best(&events(&mut engine, order)).is_some());
}

#[test]
fn a_line_of_one_move_scores_zero_only_before_a_draw() {
    let mut engine = engine("chess");
    let last_pawn = "k7/8/8/8/8/8/1p6/K7 w - - 0 1";
    engine.set_position(Base::Fen(last_pawn), &[]).unwrap();
    let drawn = events(&mut engine, order(depth(3)));
    let line = drawn.iter().rev().find_map(|event| match event {
        Event::Line(line) => Some(line.clone()),
        _ => None,
    });
    let line = line.unwrap();
    assert_eq!((line.score, line.pv), (Score::Centipawns(0), moves("a1b2")));
    // Level, but not drawn: whatever line of one move there is, its score is not 0.
    let level = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1";
    engine.set_position(Base::Fen(level), &[]).unwrap();
    for event in events(&mut engine, order(depth(4))) {
        if let Event::Line(line) = event {
            assert!(line.pv.len() > 1 || line.score != Score::Centipawns(0));
        }
    }
}

#[test]
fn an_infinite_search_answers_when_it_is_stopped() {
    let mut engine = engine("cannonshogi");
    for position in [
        "4k4/9/4P4/9/9/9/9/9/4K4[G] w - - 0 1",
        "4k4/4G4/4P4/9/9/9/9/9/4K4[] b - - 0 1",
    ] {
        engine.set_position(Base::Fen(position), &[]).unwrap();
        let events = go(&mut engine, order(infinite()));
        std::thread::sleep(Duration::from_millis(50));
        assert!(engine.is_searching());
        assert!(
            !events
                .try_iter()
                .any(|event| matches!(event, Event::Answer(_)))
        );
        let asked = Instant::now();
        engine.stop();
        assert!(
            events
                .into_iter()
                .any(|event| matches!(event, Event::Answer(_)))
        );
        assert!(asked.elapsed() < Duration::from_secs(2));
    }
}

#[test]
fn a_new_order_lets_the_old_search_answer_first() {
    let mut engine = engine("chess");
    let first = go(&mut engine, order(infinite()));
    let second = go(&mut engine, order(depth(1)));
    assert!(
        first
            .try_iter()
            .any(|event| matches!(event, Event::Answer(_)))
    );
    assert!(
        second
            .into_iter()
            .any(|event| matches!(event, Event::Answer(_)))
    );
}

#[test]
fn an_abandoned_search_gives_no_answer() {
    let mut engine = engine("chess");
    let mut pondering = order(depth(1));
    pondering.ponder = true;
    let events = go(&mut engine, pondering);
    std::thread::sleep(Duration::from_millis(20));
    assert!(engine.is_pondering());
    engine.abandon();
    assert!(!engine.is_searching());
    assert!(
        !events
            .into_iter()
            .any(|event| matches!(event, Event::Answer(_)))
    );
}

#[test]
fn a_ponder_hit_lets_the_answer_out() {
    let mut engine = engine("chess");
    let mut pondering = order(depth(1));
    pondering.ponder = true;
    let events = go(&mut engine, pondering);
    engine.ponder_hit();
    assert!(
        events
            .into_iter()
            .any(|event| matches!(event, Event::Answer(_)))
    );
}

#[test]
fn root_moves_are_read_and_obeyed() {
    let mut engine = engine("chess");
    let (legal, errors) = engine.read_moves(&moves("a2a3 e2e5 a2a3"));
    assert_eq!((legal.len(), errors.len()), (1, 1));
    let mut limits = depth(3);
    limits.search_moves = legal;
    assert_eq!(
        best(&events(&mut engine, order(limits))).as_deref(),
        Some("a2a3")
    );
}

#[test]
fn a_mate_is_told_to_its_end() {
    let mut engine = engine("cannonshogi");
    let mate = |engine: &mut Engine, position: &str| {
        engine.set_position(Base::Sfen(position), &[]).unwrap();
        let mut order = order(Limits {
            move_time_ms: Some(5000),
            ..Limits::default()
        });
        order.goal = Goal::Mate;
        order.notation = Notation::Usi;
        match events(engine, order).pop() {
            Some(Event::Answer(Answer::Mate(answer))) => answer,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(
        mate(&mut engine, "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"),
        MateAnswer::Line(moves("G*5b"))
    );
    assert_eq!(
        mate(&mut engine, "4k4/9/9/9/9/9/9/9/4K4 b - 1"),
        MateAnswer::NoMate
    );
    match mate(&mut engine, "4k4/9/R8/1R7/9/9/9/9/4K4 b - 1") {
        MateAnswer::Line(line) => assert_eq!(line.len() % 2, 1),
        other => panic!("{other:?}"),
    }
}

#[test]
fn flipping_twice_changes_nothing() {
    for variant in &crate::games::VARIANTS {
        let mut engine = engine(variant.name);
        let names = engine.visit(LegalMoves(Notation::Uci)).unwrap();
        engine.set_position(Base::Start, &names[..1]).unwrap();
        let before = fen(&engine);
        engine.flip().unwrap();
        assert_ne!(fen(&engine), before);
        let flipped = engine.visit(LegalMoves(Notation::Uci)).unwrap().len();
        engine.flip().unwrap();
        assert_eq!(fen(&engine), before, "{}", variant.name);
        assert_eq!(
            engine.visit(LegalMoves(Notation::Uci)).unwrap().len(),
            flipped
        );
    }
}

#[test]
fn a_count_is_waited_for() {
    let mut engine = engine("chess");
    let (sender, receiver) = channel();
    engine.count(move |_| {
        std::thread::sleep(Duration::from_millis(30));
        let _ = sender.send(());
    });
    engine.set_position(Base::Start, &[]).unwrap();
    assert!(receiver.try_recv().is_ok());
}
