//! The line at the bottom of the terminal that tells how things stand.

use super::pace::Pace;
use super::settings::Settings;
use super::standings::Standings;
use super::text;
use indicatif::{ProgressBar, ProgressStyle};
use std::time::Duration;

/// How often the clock of the line moves on.
const TICK: Duration = Duration::from_secs(1);
/// What the line looks like.
const TEMPLATE: &str = "{elapsed_precise} {bar:20} {msg}";

/// The line. It shows only where standard error is a terminal.
pub(super) struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// Shows the line.
    pub(super) fn start(settings: &Settings) -> Progress {
        let bar = ProgressBar::new(0);
        if let Ok(style) = ProgressStyle::with_template(TEMPLATE) {
            bar.set_style(style.progress_chars("=> "));
        }
        bar.set_message(settings.variant.title);
        bar.enable_steady_tick(TICK);
        Progress { bar }
    }

    /// Does something that prints, without mixing it with the line.
    pub(super) fn aside<T>(&self, act: impl FnOnce() -> T) -> T {
        self.bar.suspend(act)
    }

    /// Shows how things stand now.
    pub(super) fn update(&self, settings: &Settings, standings: &Standings, pace: &Pace) {
        let (finished, total) = pace.counts();
        self.bar.set_length(total as u64);
        self.bar.set_position(finished as u64);
        let mut parts = vec![pace.text()];
        if let ([encounter], true) = (&standings.encounters[..], finished > 0) {
            let distribution = standings.distribution(encounter);
            parts.push(format!("Elo {}", text::elo(&distribution.elo())));
            let superiority = 100.0 * distribution.likelihood_of_superiority();
            parts.push(format!("LOS {superiority:.0}%"));
            if standings.has_pairs() {
                parts.push(format!("{:?}", encounter.pairs.0));
            }
        }
        if let Some(sprt) = &settings.sprt {
            parts.push(format!("LLR {:.2}", standings.ratio(sprt)));
        }
        self.bar.set_message(parts.join(", "));
    }

    /// Removes the line.
    pub(super) fn end(self) {
        self.bar.finish_and_clear();
    }
}
