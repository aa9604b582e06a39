//! Searches of a fixed number of nodes on one thread, in every game: nodes per second.

mod common;

use std::sync::Arc;

use cannonade::eval::network::Evaluation;
use cannonade::games::VARIANTS;
use cannonade::search::{Control, Limits, Searcher, Settings};
use cannonade::with_family;
use criterion::{Criterion, Throughput};

/// Nodes of each search: enough for the table and the histories to matter.
const NODES: u64 = 50_000;

fn search(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("nodes searched");
    let limits = Limits {
        nodes: Some(NODES),
        ..Limits::default()
    };
    for variant in &VARIANTS {
        with_family!(variant.family, G => {
            let positions = common::positions::<G>(variant);
            let mut searcher = Searcher::<G>::new(Settings {
                threads: 1,
                hash_mib: 16,
                multi_pv: 1,
                move_overhead_ms: 0,
                evaluation: Evaluation::default(),
            });
            group.throughput(Throughput::Elements(NODES * positions.len() as u64));
            group.bench_function(variant.name, |bencher| bencher.iter(|| {
                for position in &positions {
                    searcher.clear();
                    let control = Arc::new(Control::new(false, false));
                    searcher.go(position, &limits, &control, &mut |_| {});
                }
            }));
        });
    }
    group.finish();
}

fn main() {
    let mut criterion = common::criterion();
    search(&mut criterion);
    criterion.final_summary();
}
