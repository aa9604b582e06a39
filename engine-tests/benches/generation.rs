//! Move generation: counting the legal moves, listing them, and judging one of them by its code.

mod common;

use std::hint::black_box;

use cannonade::board::Move;
use cannonade::games::{Game, Position, VARIANTS};
use cannonade::with_family;
use criterion::{Criterion, Throughput};

fn count_all<G: Game>(positions: &[Position<G>]) -> u64 {
    let count = |position: &Position<G>| position.count_legal(&position.safety());
    positions.iter().map(count).sum()
}

fn counting(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("moves counted");
    for variant in &VARIANTS {
        with_family!(variant.family, G => {
            let positions = common::positions::<G>(variant);
            group.throughput(Throughput::Elements(count_all(&positions)));
            group.bench_function(variant.name, |bencher| {
                bencher.iter(|| count_all(black_box(&positions)))
            });
        });
    }
    group.finish();
}

fn listing(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("moves listed");
    for variant in &VARIANTS {
        with_family!(variant.family, G => {
            let positions = common::positions::<G>(variant);
            group.throughput(Throughput::Elements(count_all(&positions)));
            group.bench_function(variant.name, |bencher| bencher.iter(|| {
                for position in &positions {
                    black_box(black_box(position).legal_moves());
                }
            }));
        });
    }
    group.finish();
}

fn judging(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("moves judged by their codes");
    for variant in &VARIANTS {
        with_family!(variant.family, G => {
            let positions = common::positions::<G>(variant);
            let moves: Vec<Vec<Move>> = positions.iter().map(|p| p.legal_moves()).collect();
            group.throughput(Throughput::Elements(count_all(&positions)));
            group.bench_function(variant.name, |bencher| bencher.iter(|| {
                for (position, moves) in positions.iter().zip(&moves) {
                    let safety = position.safety();
                    for &mv in moves {
                        let mv = black_box(mv);
                        black_box(position.is_pseudo_legal(mv) && position.is_legal(mv, &safety));
                    }
                }
            }));
        });
    }
    group.finish();
}

fn main() {
    let mut criterion = common::criterion();
    counting(&mut criterion);
    listing(&mut criterion);
    judging(&mut criterion);
    criterion.final_summary();
}
