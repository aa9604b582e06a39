//! Playing each legal move and taking it back.

mod common;

use std::hint::black_box;

use cannonade::board::Move;
use cannonade::games::VARIANTS;
use cannonade::with_family;
use criterion::{Criterion, Throughput};

fn make_and_unmake(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("moves made and unmade");
    for variant in &VARIANTS {
        with_family!(variant.family, G => {
            let mut positions = common::positions::<G>(variant);
            let moves: Vec<Vec<Move>> = positions.iter().map(|p| p.legal_moves()).collect();
            let count: usize = moves.iter().map(Vec::len).sum();
            group.throughput(Throughput::Elements(count as u64));
            group.bench_function(variant.name, |bencher| bencher.iter(|| {
                for (position, moves) in positions.iter_mut().zip(&moves) {
                    for &mv in moves {
                        position.make(black_box(mv));
                        black_box(position.key());
                        position.unmake();
                    }
                }
            }));
        });
    }
    group.finish();
}

fn main() {
    let mut criterion = common::criterion();
    make_and_unmake(&mut criterion);
    criterion.final_summary();
}
