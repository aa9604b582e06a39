//! What a network costs: computing its sums anew, following a move, and the output.

use cannonade::eval::network::kernel::Instructions;
use cannonade::eval::network::{Evaluation, Network};
use cannonade::eval::{Evaluated, Evaluator};
use cannonade::games::{Position, VARIANTS, Variant};
use cannonade::with_family;
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use std::hint::black_box;

fn game<G: Evaluated>(criterion: &mut Criterion, variant: &Variant) {
    if Evaluation::BuiltIn.network::<G>().is_none() {
        return;
    }
    let position = Position::<G>::from_fen(variant.start).expect("the start is a position");
    let moves = position.legal_moves();
    let mut group = criterion.benchmark_group(format!("network/{}", variant.name));
    let mut evaluator = Evaluator::new(&position);
    group.bench_function("refresh", |bencher| {
        bencher.iter(|| evaluator.reset(black_box(&position)));
    });
    group.bench_function("forward", |bencher| {
        bencher.iter(|| black_box(evaluator.evaluate(&position)));
    });
    let mut number = 0;
    group.bench_function("make, update, forward, unmake", |bencher| {
        bencher.iter_batched(
            || {
                number = (number + 1) % moves.len();
                moves[number]
            },
            |mv| {
                let mut after = position.clone();
                evaluator.make(&mut after, mv);
                let score = evaluator.evaluate(&after);
                evaluator.unmake(&mut after);
                score
            },
            BatchSize::SmallInput,
        );
    });
    let mut by_hand = Evaluator::with(&position, &Evaluation::HandWritten);
    group.bench_function("by hand, for comparison", |bencher| {
        bencher.iter(|| black_box(by_hand.evaluate(&position)));
    });
    group.finish();
}

fn networks(criterion: &mut Criterion) {
    println!("instructions: {:?}", Instructions::best());
    for name in [
        "cannonshogi",
        "cannonchess",
        "swedishcannon2",
        "gunnery8x10",
        "chess",
    ] {
        let variant = VARIANTS.iter().find(|variant| variant.name == name);
        if let Some(variant) = variant {
            with_family!(variant.family, G => game::<G>(criterion, variant));
        }
    }
}

/// Reading a network, as `setoption name EvalFile` does.
fn reading(criterion: &mut Criterion) {
    let bytes = std::fs::read("src/eval/networks/cannonshogi.net").expect("the network is there");
    criterion.bench_function("network/read", |bencher| {
        bencher.iter(|| black_box(Network::from_bytes(&bytes).expect("it can be read")));
    });
}

criterion_group!(benches, networks, reading);
criterion_main!(benches);
