//! Finished games in files.

use super::settings::Settings;
use super::worker::Done;
use crate::tools::arena::{Header, Limits, record};
use crate::tools::records::pgn::{self, MoveForm};
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The files to whose ends games are written.
pub(super) struct Files {
    pgn: Option<Target>,
    epd: Option<Target>,
}

/// An open file with its path, for messages.
struct Target {
    path: PathBuf,
    file: File,
}

impl Target {
    fn open(path: &Path) -> Result<Target, String> {
        let file = OpenOptions::new().create(true).append(true).open(path);
        Ok(Target {
            path: path.to_path_buf(),
            file: file.map_err(|error| message(path, &error))?,
        })
    }

    /// Writes text at once: a game is in the file whole or not at all.
    fn write(&mut self, text: &str) -> Result<(), String> {
        let written = self.file.write_all(text.as_bytes());
        written.map_err(|error| message(&self.path, &error))
    }
}

/// The message about a file that cannot be used.
pub(super) fn message(path: &Path, error: &io::Error) -> String {
    format!("{}: {error}", path.display())
}

impl Files {
    /// Opens the files that are asked for.
    pub(super) fn open(settings: &Settings) -> Result<Files, String> {
        let open = |path: &Option<PathBuf>| path.as_deref().map(Target::open).transpose();
        Ok(Files {
            pgn: open(&settings.pgn)?,
            epd: open(&settings.epd)?,
        })
    }

    /// Writes a finished game.
    pub(super) fn write(&mut self, settings: &Settings, game: &Done) -> Result<(), String> {
        if let Some(epd) = &mut self.epd {
            epd.write(&format!("{}\n", game.record.last_fen))?;
        }
        let Some(file) = &mut self.pgn else {
            return Ok(());
        };
        let engines = [game.job.white, game.job.black].map(|engine| &settings.contestants[engine]);
        let header = Header {
            event: &settings.event,
            site: &settings.site,
            date: &date(SystemTime::now()),
            round: &round(settings, game),
            players: engines.map(|contestant| contestant.engine.name.as_str()),
            time_controls: engines.map(|contestant| time_control(&contestant.limits)),
        };
        let record = record(&header, settings.variant, &game.record);
        file.write(&pgn::write(&record, MoveForm::Uci))
    }
}

/// The opening's number and the game's among those that use it, both from 1.
fn round(settings: &Settings, game: &Done) -> String {
    let in_encounter = game.job.round * settings.games + game.job.number % settings.games;
    let (opening, repeat) = (game.job.opening + 1, in_encounter % settings.repeat + 1);
    format!("{opening}.{repeat}")
}

/// PGN's way to write a time control, as far as it has one.
fn time_control(limits: &Limits) -> String {
    match (limits.control, limits.per_move) {
        (Some(control), _) => control.to_string(),
        (None, Some(time)) => format!("1/{}", time.as_secs_f64()),
        (None, None) => "-".to_owned(),
    }
}

/// The day of a time, in UTC, as PGN writes it. The calendar is that of H. Hinnant's
/// `civil_from_days`: days are counted from 1 March of the year 0, in cycles of 400 years.
fn date(time: SystemTime) -> String {
    let seconds = time
        .duration_since(SystemTime::UNIX_EPOCH)
        .map_or(0, |time| time.as_secs());
    let days = seconds / 86_400 + 719_468;
    let (cycle, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let shifted = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 {
        shifted + 3
    } else {
        shifted - 9
    };
    let year = year + cycle * 400 + u64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn days_of_the_calendar() {
        for (days, text) in [
            (0, "1970.01.01"),
            (11_016, "2000.02.29"),
            (11_017, "2000.03.01"),
            (20_787, "2026.11.30"),
        ] {
            let time = SystemTime::UNIX_EPOCH + Duration::from_secs(days * 86_400 + 5);
            assert_eq!(date(time), text);
        }
    }
}
