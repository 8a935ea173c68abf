import { CHECKER_CONVENTIONS, type CheckerConvention } from "@gavel/domain/checker";
import type { RunCause } from "@gavel/judge-protocol/sandbox";
import { describe, expect, test } from "vitest";
import { type CallFacts, type CheckerSaid, readAnswer } from "./answer.ts";

const said = (facts: Partial<CheckerSaid> & { code?: number }): CheckerSaid => ({
  cause: { kind: "exited", code: facts.code ?? 0 },
  oomKills: 0,
  stdout: "",
  stderr: "",
  files: {},
  refused: [],
  asksForPass: false,
  ...facts,
});
const call = (convention: CheckerConvention, facts: Partial<CallFacts> = {}): CallFacts => ({
  convention,
  role: "checker",
  fullScore: 40,
  worth: 8,
  ...facts,
});
/** In short: a verdict, with the share behind it, or whose fault it is. */
function short(facts: CallFacts, words: CheckerSaid): string {
  const answer = readAnswer(facts, words);
  if (answer.kind === "fault") return `fault of the ${answer.of}`;
  const share = answer.ratio === null ? "" : ` ${answer.ratio}`;
  const points = answer.points === null ? "" : ` ${answer.points} points`;
  return `${answer.verdict}${share}${points}`;
}

type Row = [CheckerConvention, Parameters<typeof said>[0], string];
const FAULT = "fault of the problem";

test.each<Row>([
  ["peer", { code: 0 }, "accepted"],
  ["peer", { code: 100 }, "accepted"],
  ["peer", { code: 101 }, "presentationError"],
  ["peer", { code: 102 }, "wrongAnswer"],
  ["peer", { code: 99, stdout: "58\n" }, "partialAccepted 0.58"],
  ["peer", { code: 99, stdout: "100" }, "accepted 1"],
  ["peer", { code: 99, stdout: "0 nothing right" }, "wrongAnswer 0"],
  ["peer", { code: 99, stdout: "12.5" }, "partialAccepted 0.125"],
  ["peer", { code: 99, stdout: "" }, FAULT],
  ["peer", { code: 99, stdout: "101" }, FAULT],
  ["peer", { code: 99, stdout: "-1" }, FAULT],
  ["peer", { code: 99, stdout: "NaN" }, FAULT],
  ["peer", { code: 99, stdout: "0x10" }, FAULT],
  ["peer", { code: 99, stdout: "1e999" }, FAULT],
  ["peer", { code: 103 }, FAULT],
  ["peer", { code: 103, stderr: "ok all the same" }, FAULT],
  ["peer", { code: 104, stderr: "wrong answer" }, "wrongAnswer"],
  ["peer", { code: 98, stdout: "58", stderr: "ok" }, "accepted"],
  ["peer", { code: 1, stderr: "wrong answer 1st numbers differ" }, "wrongAnswer"],
  ["peer", { code: 2, stderr: "wrong output format Expected integer" }, "wrongAnswer"],
  ["peer", { code: 1, stderr: "ok 3 numbers" }, "accepted"],
  ["peer", { code: 7, stderr: "points 40 nearly" }, "partialAccepted 0.4"],
  ["peer", { code: 7, stderr: "points 100" }, "accepted 1"],
  ["peer", { code: 46, stderr: "partially correct (30) third line" }, "partialAccepted 0.3"],
  ["peer", { code: 0, stderr: "partially correct (0) nothing" }, "wrongAnswer 0"],
  ["peer", { code: 99, stderr: "partially correct (99)" }, "partialAccepted 0.99"],
  ["peer", { code: 100, stderr: "partially correct (100)" }, "accepted 1"],
  ["peer", { code: 3, stderr: "FAIL no answer file" }, FAULT],
  ["peer", { code: 7 }, FAULT],
  ["peer", { code: -1 }, FAULT],
  ["peer", { code: 0, stderr: "wrong answer at last" }, FAULT],
  ["peer", { code: 102, stderr: "ok fine" }, FAULT],
  ["testlib", { code: 0, stderr: "ok 1 number" }, "accepted"],
  ["testlib", { code: 0 }, "accepted"],
  ["testlib", { code: 1, stderr: "wrong answer 1 instead of 2" }, "wrongAnswer"],
  ["testlib", { code: 2, stderr: "wrong output format" }, "wrongAnswer"],
  ["testlib", { code: 4, stderr: "wrong output format Extra information" }, "wrongAnswer"],
  ["testlib", { code: 8, stderr: "unexpected eof token" }, "wrongAnswer"],
  ["testlib", { code: 3, stderr: "FAIL the answer is wrong" }, FAULT],
  ["testlib", { code: 7, stderr: "points 25.5 part" }, "partialAccepted 0.255"],
  ["testlib", { code: 5, stderr: "points 100" }, "accepted 1"],
  ["testlib", { code: 7, stderr: "points 0.85 Ratio: 0.85" }, "partialAccepted 0.85"],
  ["testlib", { code: 7, stderr: "points 1 all" }, "accepted 1"],
  ["testlib", { code: 7, stderr: "points 0 none" }, "wrongAnswer 0"],
  ["testlib", { code: 7, stderr: "points many" }, FAULT],
  ["testlib", { code: 7, stderr: "points -1" }, FAULT],
  ["testlib", { code: 7, stderr: "points 1.5" }, "partialAccepted 0.015"],
  ["testlib", { code: 6, stderr: "points 5" }, FAULT],
  ["testlib", { code: 15, stderr: "points 5" }, FAULT],
  ["testlib", { code: 16 }, "wrongAnswer 0"],
  ["testlib", { code: 66, stderr: "wrong answer in part" }, "partialAccepted 0.5"],
  ["testlib", { code: 66, stderr: "ok all" }, FAULT],
  ["testlib", { code: 66, stderr: "FAIL half" }, FAULT],
  ["polygon", { code: 0 }, "accepted"],
  ["polygon", { code: 1, stderr: "wrong answer" }, "wrongAnswer"],
  ["polygon", { code: 7, stderr: "points 7.5 nearly" }, "partialAccepted 7.5 points"],
  ["polygon", { code: 7, stderr: "points 1" }, "partialAccepted 1 points"],
  ["polygon", { code: 7, stderr: "points 8" }, "accepted 8 points"],
  ["polygon", { code: 5, stderr: "points 9.25" }, "accepted 9.25 points"],
  ["polygon", { code: 7, stderr: "points 0" }, "wrongAnswer 0 points"],
  ["polygon", { code: 7, stderr: "points -1" }, FAULT],
  ["polygon", { code: 7, stderr: "points many" }, FAULT],
  ["polygon", { code: 7, stderr: "points 1e10" }, FAULT],
  ["polygon", { code: 0, stderr: "points 7" }, FAULT],
  ["polygon", { code: 1, stderr: "points 7" }, "wrongAnswer"],
  ["polygon", { code: 7, stderr: "partially correct (7)" }, "partialAccepted 0.07"],
  ["testlib", { code: 7 }, FAULT],
  ["testlib", { code: 66, stderr: "partially correct (50)" }, "partialAccepted 0.5"],
  ["testlib", { code: 116, stderr: "partially correct (50)" }, "partialAccepted 0.5"],
  ["testlib", { code: 66 }, "partialAccepted 0.5"],
  ["testlib", { code: 0, stderr: "partially correct (0) nothing" }, "wrongAnswer 0"],
  ["testlib", { code: 1, stderr: "partially correct (1)" }, "partialAccepted 0.01"],
  ["testlib", { code: 3, stderr: "partially correct (3)" }, "partialAccepted 0.03"],
  ["testlib", { code: 50, stderr: "partially correct (50) half" }, "partialAccepted 0.5"],
  ["testlib", { code: 100, stderr: "partially correct (100)" }, "accepted 1"],
  ["testlib", { code: 120, stderr: "partially correct (120)" }, FAULT],
  ["testlib", { code: 0, stderr: "partially correct (30)" }, FAULT],
  ["testlib", { code: 200 }, FAULT],
  ["testlib", { code: 1, stderr: "ok but no" }, FAULT],
  ["testlib", { code: 0, stderr: "FAIL yes" }, FAULT],
  ["testlib", { code: 6 }, FAULT],
  ["testlib", { code: -1 }, FAULT],
  ["kattis", { code: 42 }, "accepted"],
  ["kattis", { code: 43 }, "wrongAnswer"],
  ["kattis", { code: 0 }, FAULT],
  ["kattis", { code: 1 }, FAULT],
  ["kattis", { code: 42, files: { "score.txt": "17.5\n" } }, "accepted 17.5 points"],
  ["kattis", { code: 42, files: { "score.txt": "0" } }, "accepted 0 points"],
  ["kattis", { code: 42, files: { "score.txt": "much" } }, FAULT],
  ["kattis", { code: 42, files: { "score.txt": "1e999" } }, FAULT],
  ["kattis", { code: 42, files: { "score.txt": "1000000" } }, "accepted 1000000 points"],
  ["kattis", { code: 42, files: { "score.txt": "1000001" } }, FAULT],
  ["kattis", { code: 42, files: { "score.txt": "-1" } }, FAULT],
  ["kattis", { code: 42, files: { "score_multiplier.txt": "0.25" } }, "partialAccepted 0.25"],
  ["kattis", { code: 42, files: { "score_multiplier.txt": "1" } }, "accepted 1"],
  ["kattis", { code: 42, files: { "score_multiplier.txt": "1.5" } }, FAULT],
  ["kattis", { code: 42, files: { "score.txt": "1", "score_multiplier.txt": "1" } }, FAULT],
  ["kattis", { code: 43, files: { "score.txt": "17.5" } }, "wrongAnswer"],
  ["kattis", { code: 42, asksForPass: true }, "accepted"],
  ["kattis", { code: 43, asksForPass: true }, FAULT],
  ["hustoj", { code: 0 }, "accepted"],
  ["hustoj", { code: 1 }, "wrongAnswer"],
  ["hustoj", { code: 255 }, "wrongAnswer"],
  ["qduoj", { code: 0 }, "accepted"],
  ["qduoj", { code: 1 }, "wrongAnswer"],
  ["qduoj", { code: 255 }, FAULT],
  ["syzoj", { stdout: "100" }, "accepted 1"],
  ["syzoj", { stdout: "0\n" }, "wrongAnswer 0"],
  ["syzoj", { stdout: "33 points" }, "partialAccepted 0.33"],
  ["syzoj", { stdout: "\n 33\tpoints" }, "partialAccepted 0.33"],
  ["syzoj", { stdout: "" }, FAULT],
  ["syzoj", { stdout: "100", code: 1 }, FAULT],
  ["lemon", { files: { "score.txt": "40" } }, "accepted 1"],
  ["lemon", { files: { "score.txt": "10" } }, "partialAccepted 0.25"],
  ["lemon", { files: { "score.txt": "41" } }, FAULT],
  ["lemon", {}, FAULT],
  ["lemon", { files: { "score.txt": "40" }, code: 1 }, FAULT],
  ["cms", { stdout: "1.0\n" }, "accepted 1"],
  ["cms", { stdout: "0.25", stderr: "some" }, "partialAccepted 0.25"],
  ["cms", { stdout: "0.0" }, "wrongAnswer 0"],
  ["cms", { stdout: "2" }, FAULT],
  ["cms", { stdout: "1", code: 1 }, FAULT],
])("%s: %j is %s", (convention, facts, expected) => {
  expect(short(call(convention), said(facts))).toBe(expected);
});

test("an interactor says its share on standard error, since the program reads the other stream", () => {
  const words = said({ code: 99, stderr: "75\n" });
  expect(short(call("peer", { role: "interactor" }), words)).toBe("partialAccepted 0.75");
});

test("where tests are worth nothing, points of Polygon's checkers are a share", () => {
  const words = said({ code: 7, stderr: "points 0.5" });
  expect(short(call("polygon", { worth: null }), words)).toBe("partialAccepted 0.5");
});

describe.each(CHECKER_CONVENTIONS)("%s", (convention) => {
  const perfect = { stdout: "100", files: { "score.txt": "1" } };
  test.each<[RunCause, string]>([
    [{ kind: "signalled", signal: 11, name: "SIGSEGV" }, FAULT],
    [{ kind: "cpuTimeLimit" }, FAULT],
    [{ kind: "wallTimeLimit" }, FAULT],
    [{ kind: "idleTimeLimit" }, FAULT],
    [{ kind: "memoryLimit" }, FAULT],
    [{ kind: "outputLimit" }, FAULT],
    [{ kind: "securityViolation", detail: "ptrace" }, FAULT],
    [{ kind: "stopped" }, "fault of the judge"],
    [{ kind: "execFailed", errno: 2, message: "no such file" }, "fault of the problem"],
    [{ kind: "sandboxFailed", step: "clone", message: "EAGAIN" }, "fault of the judge"],
  ])("no verdict comes of %j, whatever it wrote", (cause, expected) => {
    expect(short(call(convention), said({ ...perfect, cause }))).toBe(expected);
  });

  test("nor of one that lost a child to the memory limit", () => {
    const code = convention === "kattis" ? 42 : 0;
    expect(short(call(convention), said({ ...perfect, code, oomKills: 1 }))).toBe(FAULT);
  });

  test("a result file that could not be taken is no result", () => {
    const refused = [{ path: "feedback/score.txt", reason: "a symbolic link" }];
    const code = convention === "kattis" ? 42 : 0;
    expect(short(call(convention), said({ ...perfect, code, refused }))).toBe(FAULT);
  });
});

test("messages: for the team and for those who look after the problem", () => {
  const files = { "teammessage.txt": "look at line 3\n", "judgemessage.txt": "the answer is 7\n" };
  expect(readAnswer(call("kattis"), said({ code: 43, files, stderr: "noise" }))).toMatchObject({
    teamMessage: "look at line 3",
    juryMessage: "the answer is 7",
  });
  const testlib = readAnswer(call("testlib"), said({ code: 1, stderr: "wrong answer 1, not 2\n" }));
  expect(testlib).toMatchObject({ teamMessage: null, juryMessage: "wrong answer 1, not 2" });
  const share = readAnswer(call("peer"), said({ code: 99, stdout: "50\n" }));
  expect(share).toMatchObject({ teamMessage: null, juryMessage: null });
});

test("a fault tells the problem's author what the checker did last", () => {
  const cause: RunCause = { kind: "signalled", signal: 6, name: "SIGABRT" };
  expect(readAnswer(call("testlib"), said({ cause, stderr: "terminate called\n" }))).toEqual({
    kind: "fault",
    of: "problem",
    note: "The checker was killed by signal 6 (SIGABRT): terminate called",
  });
});

test("a score that somebody gave comes with the messages beside it", () => {
  const messages = { "teammessage.txt": "near\n", "judgemessage.txt": "7 of 8\n" };
  const scores: CheckerSaid["files"][] = [
    { "score.txt": "3" },
    { "score_multiplier.txt": "0.5" },
    {},
  ];
  for (const score of scores) {
    const words = said({ code: 42, files: { ...messages, ...score } });
    expect(readAnswer(call("kattis"), words)).toMatchObject({
      teamMessage: "near",
      juryMessage: "7 of 8",
    });
  }
  const lemon = (files: Record<string, string>) =>
    readAnswer(call("lemon"), said({ files: { "score.txt": "9", ...files }, stderr: "noise\n" }));
  expect(lemon({ "message.txt": "9 lines\n" })).toMatchObject({ juryMessage: "9 lines" });
  expect(lemon({})).toMatchObject({ juryMessage: "noise" });
});

test("without a message of its own, what it printed is for those who look after the problem", () => {
  const jury = (convention: CheckerConvention, facts: Parameters<typeof said>[0]) => {
    const answer = readAnswer(call(convention), said(facts));
    return answer.kind === "decided" ? answer.juryMessage : answer.note;
  };
  expect(jury("kattis", { code: 43, stderr: " line 3 \n" })).toBe("line 3");
  expect(jury("hustoj", { code: 1, stdout: "line 3\n" })).toBe("line 3");
  expect(jury("hustoj", { code: 1, stdout: "line 3\n", stderr: "line 4\n" })).toBe("line 4");
  expect(jury("hustoj", { code: 1, stdout: " \n" })).toBeNull();
});

describe("a fault says what is wrong with the checker, and what it said itself", () => {
  test.each<[CheckerConvention, Parameters<typeof said>[0], string]>([
    ["peer", { code: 103 }, "It reported an internal fault"],
    ["peer", { code: 3, stderr: "FAIL no file\n" }, "It reported an internal fault: FAIL no file"],
    ["testlib", { code: 3, stdout: "no file" }, "It reported an internal fault: no file"],
    ["testlib", { code: 6 }, "It exited with code 6, which has no meaning"],
    ["testlib", { code: 7 }, "It exited with code 7, which has no meaning"],
    ["qduoj", { code: 2 }, "It exited with code 2, which has no meaning"],
    ["peer", { code: 99, stdout: "" }, '"" is not a score'],
    ["syzoj", { stdout: "many points" }, '"many" is not a score: many points'],
    ["lemon", {}, "It wrote no score"],
    ["lemon", { files: { "score.txt": " much\n", "message.txt": "all" } }, '"much" is not a score'],
    [
      "kattis",
      { code: 42, files: { "score_multiplier.txt": "x".repeat(41), "teammessage.txt": "all" } },
      `"${"x".repeat(40)}" is not a score`,
    ],
    ["kattis", { code: 42, files: { "score.txt": "-1" } }, '"-1" is not a score'],
  ])("%s: %j", (convention, facts, note) => {
    expect(readAnswer(call(convention), said(facts))).toEqual({
      ...{ kind: "fault", of: "problem", note },
    });
  });
});

/** A small generator of its own: the same numbers every time. */
function* randomSaid(count: number): Generator<CheckerSaid> {
  let seed = 20_261_121;
  const next = (below: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const texts = ["", "ok", "ok 1", "100", "99", "0", "FAIL x", "points 100", "wrong answer", "\0"];
  const text = () => texts[next(texts.length)] ?? "";
  for (let made = 0; made < count; made++) {
    const name = ["score.txt", "score_multiplier.txt", "message.txt"][next(3)] ?? "";
    const died: RunCause = { kind: "signalled", signal: next(31) + 1, name: "SIG" };
    yield said({
      cause: next(4) === 0 ? died : { kind: "exited", code: next(280) - 10 },
      oomKills: next(8) === 0 ? 1 : 0,
      stdout: text(),
      stderr: text(),
      files: next(2) === 0 ? { [name]: text() } : {},
      asksForPass: next(2) === 0,
    });
  }
}

test("accepted comes only of a clean exit, with a code or words that mean it", () => {
  const accepting: Record<CheckerConvention, (words: CheckerSaid, code: number) => boolean> = {
    peer: ({ stderr, stdout }, code) =>
      [0, 100].includes(code) ||
      (code === 99 && stdout === "100") ||
      /^(ok|points 100)/.test(stderr),
    testlib: ({ stderr }, code) =>
      code === 0 ||
      code === 116 ||
      ([5, 7].includes(code) && stderr === "points 100") ||
      (code >= 16 && stderr === "points 100"),
    polygon: ({ stderr }, code) =>
      code === 0 ||
      code === 116 ||
      (([5, 7].includes(code) || code >= 16) && stderr === "points 100"),
    kattis: (_, code) => code === 42,
    hustoj: (_, code) => code === 0,
    qduoj: (_, code) => code === 0,
    syzoj: ({ stdout }, code) => code === 0 && stdout === "100",
    lemon: (_, code) => code === 0,
    cms: ({ stdout }, code) => code === 0 && stdout === "1",
  };
  let accepted = 0;
  for (const words of randomSaid(20_000)) {
    for (const convention of CHECKER_CONVENTIONS) {
      const answer = readAnswer(call(convention, { fullScore: 100 }), words);
      if (answer.kind === "fault" || answer.verdict !== "accepted") continue;
      accepted++;
      const code = words.cause.kind === "exited" ? words.cause.code : Number.NaN;
      expect({
        words,
        convention,
        ok: accepting[convention](words, code) && words.oomKills === 0,
      }).toMatchObject({ ok: true });
    }
  }
  expect(accepted).toBeGreaterThan(100);
});
