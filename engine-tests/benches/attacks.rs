//! Attack generation: who attacks each piece, and what a side must know to keep its king safe.

mod common;

use std::hint::black_box;

use cannonade::games::VARIANTS;
use cannonade::with_family;
use criterion::{Criterion, Throughput};

fn attackers(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("attackers of each piece");
    for variant in &VARIANTS {
        with_family!(variant.family, G => {
            let positions = common::positions::<G>(variant);
            let pieces: u32 = positions.iter().map(|p| p.occupied().count()).sum();
            group.throughput(Throughput::Elements(pieces.into()));
            group.bench_function(variant.name, |bencher| bencher.iter(|| {
                for position in &positions {
                    for square in position.occupied() {
                        let by = !position.piece_at(square).color();
                        black_box(position.attackers(black_box(square), by));
                    }
                }
            }));
        });
    }
    group.finish();
}

fn safety(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("safety of the king");
    for variant in &VARIANTS {
        with_family!(variant.family, G => {
            let positions = common::positions::<G>(variant);
            group.throughput(Throughput::Elements(positions.len() as u64));
            group.bench_function(variant.name, |bencher| bencher.iter(|| {
                for position in &positions {
                    black_box(black_box(position).safety());
                }
            }));
        });
    }
    group.finish();
}

fn main() {
    let mut criterion = common::criterion();
    attackers(&mut criterion);
    safety(&mut criterion);
    criterion.final_summary();
}
