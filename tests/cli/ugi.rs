//! The Universal Game Interface over a pipe.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use crate::{check_error, folder, kalaha, run, text};

/// The program at the other end of a pipe.
struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start() -> Self {
        Self::of(kalaha(&["ugi"]))
    }

    fn of(mut command: Command) -> Self {
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        Self {
            input: child.stdin.take(),
            output: BufReader::new(child.stdout.take().unwrap()),
            child,
        }
    }

    fn tell(&mut self, line: &str) {
        writeln!(self.input.as_mut().unwrap(), "{line}").unwrap();
    }

    /// The next line that begins so, without that.
    fn hear(&mut self, beginning: &str) -> String {
        loop {
            let mut line = String::new();
            assert!(
                self.output.read_line(&mut line).unwrap() > 0,
                "no {beginning}"
            );
            if let Some(rest) = line.strip_prefix(beginning) {
                return rest.trim().to_owned();
            }
        }
    }

    fn ask(&mut self, line: &str, beginning: &str) -> String {
        self.tell(line);
        self.hear(beginning)
    }

    /// Closes the input and returns what is still said; the program must have ended well.
    fn close(mut self) -> String {
        self.input = None;
        let mut rest = String::new();
        while self.output.read_line(&mut rest).unwrap() > 0 {}
        assert!(self.child.wait().unwrap().success());
        rest
    }
}

#[test]
fn a_game_is_played_to_its_end() {
    let mut engine = Engine::start();
    engine.ask("ugi", "ugiok");
    engine.tell("setoption name Rules value kalah,houses=3,seeds=2");
    engine.tell("uginewgame");
    engine.ask("isready", "readyok");
    let mut moves = String::new();
    for _ in 0..100 {
        engine.tell(&format!("position startpos moves{moves}"));
        if engine.ask("query gameover", "response") == "true" {
            break;
        }
        let best = engine.ask(
            "go p1time 60000 p2time 60000 p1inc 10 nodes 500",
            "bestmove",
        );
        moves = format!("{moves} {best}");
    }
    assert_eq!(engine.ask("query gameover", "response"), "true");
    let result = engine.ask("query result", "response");
    assert!(
        ["p1win", "p2win", "draw"].contains(&result.as_str()),
        "{result}"
    );
    assert_eq!(engine.ask("go depth 3", "bestmove"), "none");
    assert_eq!(engine.close(), "");
}

#[test]
fn exact_values_are_told_with_the_line() {
    let mut engine = Engine::start();
    engine.tell("position fen 0,0,0,0,2,1/0,0,0,0,0,3 20:22 S moves 6");
    assert_eq!(engine.ask("query p1turn", "response"), "true");
    let info = engine.ask("go movetime 5000", "info depth");
    assert!(
        info.contains(" score seeds ") && info.contains(" nodes "),
        "{info}"
    );
    assert_eq!(engine.hear("bestmove"), "5");
    engine.close();
}

#[test]
fn a_search_without_an_end_answers_when_it_is_stopped() {
    let mut engine = Engine::start();
    engine.tell("setoption name Rules value oware");
    engine.ask("go infinite", "info depth 3");
    engine.ask("isready", "readyok");
    let best = engine.ask("stop", "bestmove");
    assert!(best.parse::<u8>().is_ok(), "{best}");
    // What can be solved at once is not answered before, either.
    engine.tell("position fen 0,0,0,0,0,1/0,0,0,0,0,9 20:18 S");
    engine.ask("go infinite", "info depth");
    engine.ask("isready", "readyok");
    assert_eq!(engine.ask("stop", "bestmove"), "6");
    // The end of the input is the end of a search, too, and its answer is still given.
    engine.tell("go movetime 200");
    assert!(engine.close().contains("bestmove 6"));
}

#[test]
fn what_a_table_knows_is_told_though_nothing_is_searched() {
    let cache = folder("ugi-table");
    let table = ["table", "--rules", "oware", "--table-seeds", "4"];
    let made = kalaha(&table).env("KALAHA_CACHE_DIR", &cache).output();
    assert!(made.unwrap().status.success());
    let mut command = kalaha(&["ugi"]);
    command.env("KALAHA_CACHE_DIR", &cache);
    let mut engine = Engine::of(command);
    engine.tell("setoption name Rules value oware");
    engine.tell("position fen 0,0,0,0,0,1/0,0,0,0,0,3 22:22 S");
    let info = engine.ask("go infinite", "info depth");
    assert!(
        info.contains(" score seeds ") && info.contains(" exact"),
        "{info}"
    );
    assert_eq!(engine.ask("stop", "bestmove"), "6");
    engine.close();
}

#[test]
fn openings_come_from_the_book_unless_it_is_closed() {
    let mut engine = Engine::start();
    engine.tell("setoption name Rules value oware");
    engine.tell("position startpos");
    let info = engine.ask("go movetime 60000", "info depth");
    assert!(info.contains(" nodes 0 "), "{info}");
    let best = engine.hear("bestmove");
    engine.tell("setoption name Book value false");
    let info = engine.ask("go movetime 100", "info depth");
    assert!(info.starts_with("1 "), "{info}");
    assert!(!best.is_empty() && !engine.hear("bestmove").is_empty());
    engine.close();
}

#[test]
fn what_cannot_be_done_is_answered_in_a_line_and_survived() {
    let mut engine = Engine::start();
    for (line, told) in [
        ("hello", "no command"),
        ("go sideways", "knows no"),
        ("go movetime soon", "a whole number"),
        ("setoption name Rules value owar", "did you mean `oware`?"),
        ("setoption name Books value on", "there are Rules"),
        ("setoption name Memory value 0", "from 1 to 65536"),
        ("setoption name Table value 41", "from 0 to 40"),
        ("position fen 1,2,3/4,5 0:0 S", "houses"),
        ("position fen 0,0,0,0,0,0/0,0,0,0,0,0 0:0 S", "no seeds"),
        ("position startpos moves 1 1 1", "move 3"),
        ("query weather", "query result"),
    ] {
        let fault = engine.ask(line, "info string error: ");
        assert!(fault.contains(told), "{line}: {fault}");
    }
    // Nothing of that has changed anything.
    assert_eq!(engine.ask("query p1turn", "response"), "true");
    assert_eq!(engine.ask("go depth 2", "bestmove").len(), 1);
    engine
        .input
        .as_mut()
        .unwrap()
        .write_all(b"\xff\xfe\n")
        .unwrap();
    engine.hear("info string error: that is no text");
    engine.ask("isready", "readyok");
    engine.tell("quit");
    assert_eq!(engine.close(), "");
}

/// A match against another program, one game after the other.
fn played(program: &str, games: &str) -> (serde_json::Value, String) {
    played_by(program, games, "1")
}

/// The same by so many threads.
fn played_by(program: &str, games: &str, threads: &str) -> (serde_json::Value, String) {
    let north = format!("ugi:{program}");
    let arguments = [
        "match",
        "--rules",
        "kalah,houses=3,seeds=2",
        "--south",
        "beginner",
        "--north",
        &north,
    ];
    let options = [
        "--games",
        games,
        "--threads",
        threads,
        "--move-time",
        "0.02",
        "--json",
    ];
    let output = run(&[&arguments[..], &options[..]].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    let found: serde_json::Value = serde_json::from_str(text(&output.stdout)).unwrap();
    (found["matches"][0].clone(), text(&output.stderr).to_owned())
}

#[test]
fn another_program_plays_a_match() {
    let program = format!("{} ugi", env!("CARGO_BIN_EXE_kalaha"));
    let (found, told) = played(&program, "8");
    assert_eq!(told, "");
    assert_eq!(found["unfinished"], 0);
    assert!(found["losses"].as_u64() > found["wins"].as_u64(), "{found}");
}

#[test]
fn a_program_that_ends_loses_the_game_and_is_started_anew() {
    let program = format!("{} perft --depth 1", env!("CARGO_BIN_EXE_kalaha"));
    let (found, told) = played(&program, "2");
    assert_eq!(found["wins"], 2);
    assert!(
        told.contains("game 1: ugi:") && told.contains("game 2: ugi:"),
        "{told}"
    );
}

#[test]
fn with_the_pie_rule_a_game_for_another_program_begins_at_the_start() {
    let arguments = [
        "match",
        "--rules",
        "kalah-pie",
        "--south",
        "beginner",
        "--north",
        "ugi:any",
    ];
    let output = run(&arguments);
    assert!(text(&output.stderr).contains("--opening-moves 0"));
    assert!(!output.status.success());
}

#[cfg(unix)]
#[test]
fn a_program_that_hangs_or_makes_an_illegal_move_loses_the_game() {
    all_lose([
        ("hangs", ":", "it did not answer bestmove in time"),
        ("cheats", "echo bestmove 9", "\"9\", which is not legal"),
    ]);
}

/// Programs by what they do when they are asked, and what is told of them; they are waited for at the same time.
#[cfg(unix)]
fn all_lose<const N: usize>(programs: [(&str, &str, &str); N]) {
    std::thread::scope(|scope| {
        for (name, go, told) in programs {
            scope.spawn(move || {
                let (found, errors) = played_by(&script(name, go), "2", "2");
                assert_eq!(found["wins"], 2, "{name}");
                assert!(errors.contains(told), "{name}: {errors}");
            });
        }
    });
}

/// What comes of two games with clocks, and what is told besides.
fn by_clock(rules: &str, south: &str, north: &str, clock: &str) -> (serde_json::Value, String) {
    let players = [
        "match", "--rules", rules, "--south", south, "--north", north,
    ];
    let options = [
        "--clock",
        clock,
        "--games",
        "2",
        "--threads",
        "1",
        "--json",
        "--no-book",
        "both",
    ];
    let output = run(&[&players[..], &options[..]].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    let found = serde_json::from_str(text(&output.stdout)).unwrap();
    (found, text(&output.stderr).to_owned())
}

#[test]
fn players_divide_the_time_of_their_clocks() {
    let outside = format!("ugi:{} ugi", env!("CARGO_BIN_EXE_kalaha"));
    // Five seconds a move would be more than there is. Most of a second is left to the end, so that no other work of the
    // machine decides.
    let (found, told) = by_clock("kalah", "perfect:5", &outside, "3+0.02");
    assert_eq!(
        (&found["matches"][0]["unfinished"], told.as_str()),
        (&serde_json::json!(0), "")
    );
    check_error(
        &["match", "--levels", "beginner,amateur", "--clock", "0+0"],
        &["--clock", "such as 60+0.6"],
    );
}

/// The command of a script that answers all but `go` as it should; `go` is in the words of a shell.
#[cfg(unix)]
fn script(name: &str, go: &str) -> String {
    let path = folder("engines").join(name);
    let script = format!(
        "while read word rest; do case $word in ugi) echo ugiok;; isready) echo readyok;; go) {go};; esac; done\n"
    );
    std::fs::write(&path, script).unwrap();
    format!("sh {}", path.display())
}

#[cfg(unix)]
#[test]
fn who_takes_longer_than_his_clock_has_lost() {
    // It sleeps longer than it has, a beginner needs no time on the slowest machine.
    let slow = format!("ugi:{}", script("slow-moves", "sleep 0.5; echo bestmove 1"));
    let (found, told) = by_clock("oware", "beginner", &slow, "0.2");
    assert_eq!(found["matches"][0]["wins"], 2, "{told}");
    let lost = format!("game 1: {slow} lost: its time is over");
    assert!(told.contains(&lost), "{told}");
}

#[cfg(unix)]
#[test]
fn what_a_program_takes_to_start_is_not_on_its_clock() {
    let path = folder("engines").join("slow-start");
    let program = env!("CARGO_BIN_EXE_kalaha");
    std::fs::write(&path, format!("sleep 2.5\nexec {program} ugi\n")).unwrap();
    let slow = format!("ugi:sh {}", path.display());
    // Games so small that they are solved at once: all the time of the clock is for a machine that does other work.
    let (found, told) = by_clock("kalah,houses=3,seeds=2", "beginner", &slow, "2+0.1");
    assert_eq!(told, format!("kalaha: waiting for {slow} to answer\n"));
    assert_eq!(found["clock"], "2+0.1");
    assert_eq!(found["matches"][0]["unfinished"], 0);
}

#[cfg(unix)]
#[test]
fn a_program_that_writes_without_an_end_loses_the_game() {
    all_lose([
        (
            "floods",
            "yes info depth 1",
            "it did not answer bestmove in time",
        ),
        (
            "drones",
            "yes | tr -d '\\n'",
            "it wrote a line of more than",
        ),
    ]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_program_ends_with_all_that_it_has_started() {
    let number = folder("engines").join("number");
    // The child has the error output of its parent as well.
    let go = format!("sleep 1000 & echo $! > {}; wait", number.display());
    let (found, _) = played_by(&script("leaves", &go), "2", "2");
    assert_eq!(found["wins"], 2);
    let child = std::fs::read_to_string(&number).unwrap();
    let runs = || {
        // What nobody has asked about yet is a zombie.
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", child.trim()));
        stat.is_ok_and(|stat| !stat.contains(") Z "))
    };
    for _ in 0..1_000 {
        if !runs() {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    panic!("the child runs on");
}

#[cfg(unix)]
#[test]
fn a_program_is_told_to_leave() {
    let left = folder("engines").join("left");
    let _ = std::fs::remove_file(&left);
    let path = folder("engines").join("polite");
    let script = format!(
        "while read word rest; do case $word in ugi) echo ugiok;; isready) echo readyok;; go) echo bestmove 9;; quit) echo > {}; exit;; esac; done\n",
        left.display()
    );
    std::fs::write(&path, script).unwrap();
    played(&format!("sh {}", path.display()), "2");
    assert!(left.exists());
}

#[cfg(unix)]
#[test]
fn a_program_hears_of_a_new_game_once_in_each() {
    let heard = folder("engines").join("heard");
    let _ = std::fs::remove_file(&heard);
    let path = folder("engines").join("listens");
    // It plays the house that the position names first, as far as that can be played: mostly it loses at once.
    let script = format!(
        "while read word rest; do echo $word >> {}; case $word in ugi) echo ugiok;; isready) echo readyok;; go) echo bestmove 1;; quit) exit;; esac; done\n",
        heard.display()
    );
    std::fs::write(&path, script).unwrap();
    played(&format!("sh {}", path.display()), "6");
    let heard = std::fs::read_to_string(&heard).unwrap();
    let mut games = 0;
    let mut is_new = false;
    for word in heard.lines() {
        match word {
            "uginewgame" => {
                games += 1;
                is_new = true;
            }
            "go" => {
                assert!(games > 0);
                is_new = false;
            }
            _ => {}
        }
    }
    assert!(games == 6 && !is_new, "{games}");
}

#[test]
fn the_other_players_clock_alone_is_no_reason_to_search_for_ever() {
    let mut engine = Engine::start();
    engine.tell("setoption name Book value false");
    let best = engine.ask("go p2time 60000 p2inc 100", "bestmove");
    assert_eq!(best.len(), 1, "{best}");
    engine.close();
}

#[test]
fn a_position_in_which_all_is_won_is_over() {
    let mut engine = Engine::start();
    engine.tell("position fen 0,0,0,0,0,0/0,0,0,0,0,0 23:25 S");
    assert_eq!(engine.ask("query gameover", "response"), "true");
    assert_eq!(engine.ask("query result", "response"), "p2win");
    assert_eq!(engine.ask("go movetime 100", "bestmove"), "none");
    assert_eq!(engine.close(), "");
}

#[test]
fn stop_and_quit_are_heard_while_a_table_is_worked_out() {
    for rules in ["kalah", "oware"] {
        let mut command = kalaha(&["ugi"]);
        command.env("KALAHA_CACHE_DIR", folder("ugi-stopped"));
        let mut engine = Engine::of(command);
        engine.tell(&format!("setoption name Rules value {rules}"));
        engine.tell("setoption name Table value 15");
        engine.tell("isready");
        let fault = engine.ask("stop", "info string error: ");
        assert!(fault.contains("the table was stopped"), "{fault}");
        // It is done without from now on.
        engine.ask("isready", "readyok");
        assert!(!engine.ask("go depth 2", "bestmove").is_empty());
        engine.tell("setoption name Threads value 2");
        engine.tell("isready");
        engine.tell("quit");
        engine.close();
    }
}

#[test]
fn a_search_without_an_end_ends_with_the_input() {
    for go in ["go infinite", "go"] {
        let begun = Instant::now();
        let mut engine = Engine::start();
        engine.tell("setoption name Rules value oware,houses=8");
        engine.tell("position startpos");
        engine.tell(go);
        assert!(engine.close().contains("bestmove "));
        assert!(begun.elapsed() < Duration::from_secs(20));
    }
}

#[test]
fn a_byte_order_mark_before_the_first_command_is_passed_over() {
    let mut engine = Engine::start();
    engine.ask("\u{feff}isready", "readyok");
    assert_eq!(engine.close(), "");
}
