#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "tests/cli/bad_input.hpp"
#include "tests/support/own_folder.hpp"

namespace segue::cli {
namespace {

using testing::HasSubstr;

TEST(CommandLine, AnOptionThatWouldNotActIsRefused) {
  for (const auto& [command, message] :
       {std::pair("estimate parboil-2 --no-run --max-time 1ms", "--max-time excludes --no-run"),
        std::pair("estimate parboil-2 --no-run --seed 3", "--seed excludes --no-run"),
        std::pair("run parboil-2 --kernels --rtl", "--rtl excludes --kernels"),
        std::pair("run parboil-2 --kernels --max-time 1ms", "--max-time excludes --kernels"),
        std::pair("run parboil-2 --kernels --engine cycle", "--engine excludes --kernels"),
        std::pair("run --policy dss --kernels --spare-once", "--spare-once excludes --kernels"),
        std::pair("run --technique drain --kernels --drain-deadline 1us",
                  "--drain-deadline excludes --kernels"),
        std::pair("run parboil-2 --kernels --faults random", "--faults excludes --kernels"),
        std::pair("run parboil-2 --kernels --size sm_driver.MaxActive=9",
                  "--size excludes --kernels"),
        std::pair("sweep smoke --list --retry-failed", "--retry-failed excludes --list"),
        std::pair("sweep smoke --slurm --jobs 7", "--jobs excludes --slurm"),
        std::pair("sweep smoke --dry-run --slurm", "--dry-run excludes --slurm"),
        std::pair("run parboil-2 --rtl=compare --rtl", "--rtl: At Most 1 required but received 2"),
        std::pair("run parboil-2 --kernels --wave kernels.fst", "--wave excludes --kernels")}) {
    const Ended ended = run_segue(command);
    EXPECT_EQ(ended.exit_code, 2) << command;
    EXPECT_EQ(ended.err, std::string("segue: ") + message + "; see --help\n");
  }
}

TEST(CommandLine, HelpNamesTheCommands) {
  const Ended ended = run_segue("--help");
  EXPECT_EQ(ended.exit_code, 0);
  EXPECT_THAT(ended.out, HasSubstr("run"));
  EXPECT_EQ(ended.err, "");
}

TEST(CommandLine, HelpOfRunStandsOnItsOwn) {
  const Ended ended = run_segue("run --help");
  EXPECT_EQ(ended.exit_code, 0);
  for (const char* word :
       {"--machine",
        "k20c",
        "--workload",
        "parboil-2, parboil-4, parboil-6, parboil-8, persistent, rt-periodic",
        "--policy",
        "fcfs, npq, ppq-exclusive, ppq-shared, round-robin, dss, dss-literal, spart, spart-rounds, "
        "smk, smk-relaxed, smk-p",
        "--technique",
        "drain (its thread blocks finish), switch (their contexts are saved), partial-switch",
        "--quantum",
        "--drain-deadline",
        "--idempotence",
        "--seed",
        "--tb-time",
        "--max-time",
        "--rtl",
        "--wave",
        "--no-skip",
        "--json",
        "--trace",
        "--trace-time",
        "--histogram",
        "--statistics",
        "--csv",
        "Exit codes: 0"}) {
    EXPECT_THAT(ended.out, HasSubstr(word));
  }
}

TEST(CommandLine, VersionNamesCommitAndTools) {
  const Ended ended = run_segue("--version");
  EXPECT_EQ(ended.exit_code, 0);
  EXPECT_THAT(ended.out,
              testing::MatchesRegex("segue [0-9]+\\.[0-9]+\\.[0-9]+\n"
                                    "commit (unknown|[0-9a-f]+(-dirty)?)\n"
                                    "built with [A-Za-z]+ [0-9.]+, (no Verilator|Verilator "
                                    "[0-9.]+)\n"));
}

TEST(CommandLine, BashCompletesCommandsAndOptions) {
  const Ended ended = run_segue("completion bash");
  EXPECT_EQ(ended.exit_code, 0);
  const std::string file = (tests::own_folder() / "completion.bash").string();
  std::ofstream(file) << ended.out;
  const auto completed = [&](const std::string& words, int index) {
    return run_shell("bash -c 'source " + file + "; COMP_WORDS=(segue " + words + "); COMP_CWORD=" +
                     std::to_string(index) + "; _segue; echo \"${COMPREPLY[@]}\"'")
        .out;
  };
  EXPECT_EQ(completed("re", 1), "reproduce report regress\n");
  EXPECT_EQ(completed("run --mach", 2), "--machine\n");
  EXPECT_EQ(completed("reproduce --each", 2), "--each-application\n");
  EXPECT_EQ(completed("kernel dis", 2), "disasm\n");
  EXPECT_EQ(completed("kernel info --gr", 3), "--group\n");
  EXPECT_EQ(completed("kernel run --li", 3), "\n") << "of disasm";
  EXPECT_EQ(completed("completion \\\"\\\"", 2), "bash zsh\n");
  EXPECT_EQ(completed("run --policy npq", 3), "npq\n");
  EXPECT_EQ(completed("run parboil-", 2), "parboil-2 parboil-4 parboil-6 parboil-8\n");
  EXPECT_EQ(completed("cosim warp_", 2), "warp_gate\n");
  EXPECT_EQ(completed("reproduce effisha-fig-1", 2),
            "effisha-fig-10 effisha-fig-11 effisha-fig-12 effisha-fig-13 effisha-fig-14 "
            "effisha-fig-15\n");
  EXPECT_EQ(completed("kernel run --isa gfx9", 4), "gfx906\n");
  EXPECT_EQ(completed("kernel run sg", 3), "sgemm\n");
  EXPECT_EQ(completed("run --idempotence st", 3), "strict\n");
  EXPECT_EQ(completed("run --seed parboil-", 3), "\n") << "a number";
  EXPECT_EQ(completed("cosim --config warp_", 3), "\n") << "a size";
  EXPECT_EQ(completed("run --policy = npq", 4), "npq\n") << "as the shell splits words";
  EXPECT_EQ(completed("run --rtl = comp", 4), "compare\n");
  EXPECT_EQ(completed("run --rtl parboil-2", 3), "parboil-2\n") << "a flag takes no word";
  EXPECT_THAT(run_segue("completion zsh").out, HasSubstr("bashcompinit"));
  expect_refused_with(run_segue("completion fish"), "segue: SHELL: ");
}

TEST(CommandLine, BashCompletesFilesWithBlanks) {
  const std::filesystem::path folder = tests::own_folder() / "files";
  std::filesystem::create_directories(folder / "dir one");
  for (const char* name : {"a b.toml", "c*.toml"}) std::ofstream(folder / name) << "";
  std::ofstream(tests::own_folder() / "blanks.bash") << run_segue("completion bash").out;
  const Ended ended = run_shell(
      "cd '" + folder.string() +
      "' && bash -c 'source ../blanks.bash; COMP_WORDS=(segue check \"\"); COMP_CWORD=2; _segue; "
      "printf \"%s\\n\" \"${COMPREPLY[@]}\" | sort'");
  EXPECT_EQ(ended.out, "a b.toml\nc*.toml\ndir one\n");
}

TEST(CommandLine, WithoutACommandItIsRefused) {
  expect_refused_with(run_segue(""), "segue: A subcommand is required");
}

TEST(CommandLine, UnknownOptionsAndCommandsAreRefused) {
  expect_refused_with(run_segue("run --polcy dss"), "segue: ");
  expect_refused_with(run_segue("fly"), "segue: ");
}

TEST(CommandLine, ASeedIsAWholeNumber) {
  for (const char* seed : {"many", "-1", "1.5", "0x10", "9223372036854775808", "''"}) {
    const std::string shown = seed == std::string("''") ? "" : seed;
    expect_refused(run_segue(std::string("run --seed ") + seed),
                   "segue: --seed: '" + shown +
                       "'; allowed: a whole number, 0..9223372036854775807; see --help");
  }
}

TEST(CommandLine, AnEmptyTextIsNotTheDefault) {
  for (const char* option : {"--policy", "--technique", "--quantum", "--drain-deadline",
                             "--idempotence", "--max-time", "--wave", "--trace", "--csv"}) {
    expect_refused(
        run_segue(std::string("run ") + option + " ''"),
        "segue: " + std::string(option) + ": ''; allowed: a text that is not empty; see --help");
  }
  for (const char* option : {"--machine", "--workload", "--tb-time"}) {
    expect_refused_with(run_segue(std::string("run ") + option + " ''"), "segue run: ");
  }
}

TEST(CommandLine, AListOfKernelsIsNoJson) {
  expect_refused(run_segue("run --kernels --json"), "segue: --kernels excludes --json; see --help");
}

TEST(CommandLine, UnknownNamesAreRefused) {
  expect_refused(
      run_segue("run --machine k20"),
      "segue run: unknown machine 'k20'; did you mean 'k20c'?; allowed: fermi30, gtx980, k20c, or "
      "a file FILE.toml");
  expect_refused(
      run_segue("run --workload parboil-5"),
      "segue run: unknown workload 'parboil-5'; did you mean 'parboil-2'?; allowed: chimera-rt, "
      "parboil-2, parboil-4, parboil-6, parboil-8, persistent, rt-periodic, smk-2, or a file "
      "FILE.toml");
  expect_refused(run_segue("run --policy fair"),
                 "segue run: --policy: unknown policy 'fair'; allowed: fcfs, npq, "
                 "ppq-exclusive, ppq-shared, round-robin, dss, dss-literal, spart, spart-rounds, "
                 "smk, smk-relaxed, smk-p");
  expect_refused(run_segue("run --tb-time exact"),
                 "segue run: --tb-time: unknown reading 'exact'; allowed: corrected, printed");
}

TEST(CommandLine, TheSelectorNeedsALimitAndOnlyItHasOne) {
  expect_refused(run_segue("run --technique chimera"),
                 "segue run: --limit: technique 'chimera' needs one; allowed: a positive number "
                 "with us, ms or s, such as 15us");
  expect_refused(run_segue("run --technique switch --limit 15us"),
                 "segue run: --limit: technique 'switch' has no limit; allowed: with chimera");
  expect_refused(
      run_segue("run smk-2 --machine gtx980 --policy smk --spare-once"),
      "segue run: --spare-once: policy 'smk' has no such mode; allowed: with a policy of "
      "the SM driver, such as dss");
  expect_refused(run_segue("run --technique drain --headroom 0"),
                 "segue run: --headroom: technique 'drain' has no limit; allowed: with chimera");
  expect_refused(run_segue("run --technique chimera --limit 15us --headroom 15us"),
                 "segue run: --headroom: 15us of a limit of 15us; allowed: less than the limit");
  expect_refused_with(run_segue("run --technique chimera --limit 15"), "segue run: --limit: ");
  expect_refused(run_segue("run --technique chimera --limit 1e-6us --headroom 0"),
                 "segue run: --limit: '1e-6us' is 0 cycles at 706 MHz; allowed: 1..4294967294");
  expect_refused_with(run_segue("run --technique chimera --limit 7s"),
                      "segue run: --limit: '7s' is 4942000000 cycles at 706 MHz; allowed: 1..");
  expect_refused(run_segue("run --technique chimera --limit 0.002us --headroom 0.0019us"),
                 "segue run: --headroom: 0.0019us of a limit of 0.002us; allowed: less than the "
                 "limit");
}

TEST(CommandLine, OutputThatCannotBeWrittenIsAnErrorOfEveryCommand) {
  for (const char* const words :
       {"--help", "--version", "run --workload parboil-4 --max-time 1ms --json", "reproduce --list",
        "reproduce chimera-table-2"}) {
    const Ended ended = run_segue_to("/dev/full", words);
    EXPECT_NE(ended.exit_code, 0) << words;
    EXPECT_THAT(ended.err,
                testing::HasSubstr("segue: standard output cannot be written; otherwise: "))
        << words;
  }
}

TEST(CommandLine, ASlipOfThePenIsAnswered) {
  const Ended command = run_segue("runn parboil-2");
  EXPECT_EQ(command.exit_code, 2);
  EXPECT_THAT(command.err, testing::StartsWith("segue: no command 'runn'; did you mean 'run'?; "
                                               "allowed: run, sweep, reproduce"));
  expect_refused_with(run_segue("runn --help"), "segue: no command 'runn'; did you mean 'run'?; ");
  expect_refused_with(run_segue("kernel cycle --help"),
                      "segue: no command 'cycle'; did you mean 'cycles'?; ");
  expect_refused(run_segue("run --polcy=dss"),
                 "segue: The following argument was not expected: --polcy=dss; did you mean "
                 "'--policy'?; see --help");
  expect_refused(
      run_segue("run --no-such-thing-here"),
      "segue: The following argument was not expected: --no-such-thing-here; see --help");
  expect_refused(run_segue("--verison"),
                 "segue: The following argument was not expected: --verison; did you mean "
                 "'--version'?; see --help");
  expect_refused(run_segue("kernel -x"),
                 "segue: The following argument was not expected: -x; see --help");
  expect_refused(
      run_segue("run parboil-2 a b --max-tim 1ms"),
      "segue: The following arguments were not expected: a b --max-tim 1ms; did you mean "
      "'--max-time'?; see --help");
  expect_refused(run_segue("kernel"), "segue: A subcommand is required; see --help");
}

TEST(CommandLine, AWorkloadNeedsNoOptionsName) {
  const Ended named = run_segue("run --workload parboil-2 --max-time 1ms");
  const Ended behind = run_segue("run parboil-2 --max-time 1ms");
  EXPECT_EQ(behind.exit_code, 14);
  EXPECT_THAT(behind.out, HasSubstr("workload parboil-2 on machine"));
  EXPECT_THAT(named.out, HasSubstr("workload parboil-2 on machine"));
  expect_refused_with(run_segue("run parboil-2 --workload parboil-4"), "segue: ");
  expect_refused(run_segue("run ./none.toml"), "segue run: no workload file './none.toml'");
}

TEST(CommandLine, AMissingFileIsRefused) {
  expect_refused(run_segue("run --workload ./none.toml"),
                 "segue run: no workload file './none.toml'");
}

TEST(CommandLine, ATimeNeedsItsUnit) {
  for (const char* time : {"12", "12h", "ms", "-1ms", "0us", "1e99s"}) {
    expect_refused(run_segue(std::string("run --max-time=") + time),
                   "segue run: --max-time: '" + std::string(time) +
                       "' is no time; allowed: a positive number with us, ms or s, such as 250ms, "
                       "up to 1000000s");
  }
}

TEST(CommandLine, OnlyRoundRobinHasAQuantum) {
  expect_refused(run_segue("run --policy round-robin"),
                 "segue run: --quantum: policy 'round-robin' needs one; allowed: a positive number "
                 "with us, ms or s, such as 100us");
  expect_refused(run_segue("run --policy dss --quantum 100us"),
                 "segue run: --quantum: policy 'dss' has none; allowed: with round-robin");
}

TEST(CommandLine, OnlyAFlushTakesIdempotence) {
  expect_refused(run_segue("run --technique switch --idempotence strict"),
                 "segue run: --idempotence: technique 'switch' flushes nothing; allowed: with "
                 "flush, chimera");
  expect_refused(run_segue("run --technique flush --idempotence lax"),
                 "segue run: --idempotence: unknown word 'lax'; allowed: relaxed, strict");
  EXPECT_EQ(run_segue("run --max-time 1us --technique flush --idempotence strict").exit_code, 14);
}

TEST(CommandLine, AnEngineIsClosedOrByCycle) {
  expect_refused(run_segue("run --engine fast"),
                 "segue run: --engine: unknown word 'fast'; allowed: closed, cycle");
  expect_refused(run_segue("run --engine cycle --histogram"),
                 "segue run: --histogram: the messages between driver and SMs are not seen with "
                 "--engine cycle; allowed: with --engine closed");
}

TEST(CommandLine, OnlyADrainHasADeadline) {
  expect_refused(run_segue("run --technique switch --drain-deadline 100us"),
                 "segue run: --drain-deadline: technique 'switch' drains nothing; allowed: with "
                 "drain");
  EXPECT_EQ(run_segue("run --max-time 1us --technique switch --drain-deadline 0").exit_code, 14);
  EXPECT_EQ(run_segue("run --max-time 1us --technique drain --drain-deadline 0").exit_code, 14);
}

TEST(CommandLine, ATimerHasItsUnitAndFitsItsRegister) {
  const std::string quantum = "run --kernels --policy round-robin --quantum=";
  const std::string deadline = "run --max-time 1us --technique drain --drain-deadline=";
  for (const char* time : {"12", "12h", "ms", "-1ms", "0us", "nan", "1e99s"}) {
    const std::string rest =
        std::string(time) +
        "' is no time; allowed: a positive number with us, ms or s, such as 250ms, up to 1000000s";
    expect_refused(run_segue(quantum + time), "segue run: --quantum: '" + rest);
    expect_refused(run_segue(deadline + time), "segue run: --drain-deadline: '" + rest);
  }
  // At 706 MHz a cycle lasts 1.416 ns; 32 bits of them 6.0835 s.
  for (const char* time : {"0.0008us", "6083ms"}) {
    EXPECT_EQ(run_segue(quantum + time).exit_code, 0) << time;
    EXPECT_EQ(run_segue(deadline + time).exit_code, 14) << time;
  }
  expect_refused(run_segue(quantum + "0.0007us"),
                 "segue run: --quantum: '0.0007us' is 0 cycles at 706 MHz; allowed: 1..4294967295");
  expect_refused(run_segue(deadline + "6084ms"),
                 "segue run: --drain-deadline: '6084ms' is 4295304000 cycles at 706 MHz; allowed: "
                 "1..4294967295");
}

TEST(CommandLine, AWaveThatCannotBeWrittenIsRefusedBeforeTheRun) {
  expect_refused(
      run_segue("run --wave /no/such/folder/w.fst"),
      "segue run: --wave: cannot write '/no/such/folder/w.fst': No such file or directory");
}

}  // namespace
}  // namespace segue::cli
