/** What the shared tests ask of each site. */
import type { Verdict } from "@gavel/domain/verdict";
import type { Client } from "../http/client.ts";
import type { RemoteProblem, RemoteSite } from "../site.ts";
import { atcoder } from "../sites/atcoder/atcoder.ts";
import { codeforces, gym } from "../sites/codeforces/codeforces.ts";
import { hdu } from "../sites/hdu/hdu.ts";
import { poj } from "../sites/poj/poj.ts";
import { spoj } from "../sites/spoj/spoj.ts";
import { FakeAtcoder } from "./fake-atcoder.ts";
import { FakeCodeforces } from "./fake-codeforces.ts";
import { FakeHdu } from "./fake-hdu.ts";
import { FakePoj } from "./fake-poj.ts";
import type { FakeSite } from "./fake-site.ts";
import { FakeSpoj } from "./fake-spoj.ts";

export interface SiteCase {
  readonly site: RemoteSite;
  readonly fake: () => FakeSite;
  readonly problem: string;
  readonly missing: string;
  /** What is read of the problem, where it is not what most have. */
  readonly reads: Partial<RemoteProblem>;
  /** Ids as people write them, and what they mean. */
  readonly ids: readonly (readonly [string, string | null])[];
  readonly language: string;
  /** Each word of the site that stands in its table. */
  readonly words: readonly (readonly [string, Verdict])[];
  /** A refusal of the language or of this code, if the site has one. */
  readonly refusals: readonly (readonly [page: string, kind: string, words: string])[];
  /** Signs in, or brings the session that a person would bring. */
  readonly enter: (client: Client, fake: FakeSite) => Promise<void>;
}

const bot = { name: "bot", password: "secret-1" };

const signIn = (site: RemoteSite) => async (client: Client, fake: FakeSite) => {
  fake.users.set(bot.name, bot.password);
  await site.signIn(client, bot);
};

/** Codeforces and its gyms have them in common. */
const CODEFORCES = {
  fake: () => new FakeCodeforces(),
  language: "54",
  words: [
    ["OK", "accepted"],
    ["WRONG_ANSWER", "wrongAnswer"],
    ["TIME_LIMIT_EXCEEDED", "timeLimitExceeded"],
    ["MEMORY_LIMIT_EXCEEDED", "memoryLimitExceeded"],
    ["RUNTIME_ERROR", "runtimeError"],
    ["IDLENESS_LIMIT_EXCEEDED", "runtimeError"],
    ["SECURITY_VIOLATED", "runtimeError"],
    ["COMPILATION_ERROR", "compileError"],
    ["PRESENTATION_ERROR", "presentationError"],
    ["PARTIAL", "partialAccepted"],
    ["CRASHED", "systemError"],
    ["INPUT_PREPARATION_CRASHED", "systemError"],
    ["SKIPPED", "systemError"],
    ["CHALLENGED", "systemError"],
    ["REJECTED", "systemError"],
    ["FAILED", "submittedFailed"],
    ["SUBMITTED", "pending"],
    ["In queue", "pending"],
    ["TESTING", "judging"],
  ],
  refusals: [
    [
      '<span class="error for__source">You have submitted exactly the same code before</span>',
      "duplicate",
      "exactly the same code",
    ],
    [
      '<span class="error for__programTypeId">Choose another language</span>',
      "languageRefused",
      "another language",
    ],
    ['<span class="error for__source">Source is empty</span>', "refused", "Source is empty"],
    ['<div class="cf-turnstile"></div>', "captcha", "asks for a person"],
  ],
} as const satisfies Partial<SiteCase>;

export const SITE_CASES: readonly SiteCase[] = [
  {
    site: hdu,
    fake: () => new FakeHdu(),
    problem: "1000",
    missing: "9999",
    reads: {
      title: "Toy Sum",
      timeLimitMs: 1000,
      memoryLimitMib: 32,
      description:
        '两个整数 <i>a</i> and b.<br><img src="https://acm.hdu.edu.cn/data/images/toy.gif">',
      input: "Two integers.",
      output: "Their sum.",
      hint: "add them",
      samples: [{ input: "1 2\n", output: "3\n" }],
      source: "Toy Cup",
      pictures: ["https://acm.hdu.edu.cn/data/images/toy.gif"],
    },
    ids: [
      ["1000", "1000"],
      [" hdu-1000 ", "1000"],
      ["https://acm.hdu.edu.cn/showproblem.php?pid=1000", "1000"],
      ["http://acm.hdu.edu.cn/submit.php?pid=1000", "1000"],
      ["https://elsewhere.example/showproblem.php?pid=1000", null],
      ["0123", null],
      ["POJ-1000", null],
    ],
    language: "0",
    words: [
      ["Accepted", "accepted"],
      ["Wrong Answer", "wrongAnswer"],
      ["Presentation Error", "presentationError"],
      ["Compilation Error", "compileError"],
      ["Time Limit Exceeded", "timeLimitExceeded"],
      ["Memory Limit Exceeded", "memoryLimitExceeded"],
      ["Runtime Error<br>(ACCESS_VIOLATION)", "runtimeError"],
      ["Output Limit Exceeded", "runtimeError"],
      ["System Error", "systemError"],
      ["(Out Of Contest Time)", "systemError"],
      ["Queuing", "pending"],
      ["Submitted", "pending"],
      ["Compiling", "compiling"],
      ["Running", "judging"],
    ],
    refusals: [
      ["<p>Please don't re-submit in 5 seconds, thank you.</p>", "rateLimited", "re-submit in 5"],
      ["<p>Exercise Is Closed Now!</p>", "upstreamDown", "Exercise Is Closed"],
      [
        "One or more following ERROR(s) occurred.<ul><li>No such language.</li></ul>",
        "refused",
        "No such language.",
      ],
      ["<p>Connect(0) to MySQL Server failed.</p>", "upstreamDown", "MySQL"],
    ],
    enter: signIn(hdu),
  },
  {
    ...CODEFORCES,
    site: codeforces,
    problem: "1A",
    missing: "1B",
    ids: [
      ["1A", "1A"],
      ["cf-1234b2", "1234B2"],
      ["92101", "92101"],
      ["https://codeforces.com/problemset/problem/1/A", "1A"],
      ["codeforces.com/contest/1234/problem/B2?locale=ru", "1234B2"],
      ["https://codeforces.com/gym/100001/problem/A", null],
      ["100001A", null],
      ["A1", null],
    ],
    reads: {
      title: "Toy Sum",
      timeLimitMs: 2500,
      memoryLimitMib: 256,
      description:
        '<p>Sum $a$ and $$b_1$$.</p><img src="https://espresso.codeforces.com/toy.png">\n<h3>Interaction</h3><p>None.</p>',
      input: "<p>Two integers.</p>",
      output: "<p>Their sum.</p>",
      hint: "<p>$1+2=3$</p>",
      samples: [
        { input: "1 2\n\n5\n", output: "3\n" },
        { input: "2 2\n6\n", output: "4\n" },
      ],
      source: "Toy Round 1",
      tags: ["math"],
      pictures: ["https://espresso.codeforces.com/toy.png"],
    },
    enter: signIn(codeforces),
  },
  {
    ...CODEFORCES,
    site: gym,
    problem: "100001A",
    missing: "100001C",
    ids: [
      ["100001a", "100001A"],
      ["GYM-10000101", "10000101"],
      ["https://codeforces.com/gym/100001/problem/A", "100001A"],
      ["1A", null],
    ],
    reads: {
      title: "Toy Sum",
      timeLimitMs: 1000,
      memoryLimitMib: 64,
      description: '<p>计算和。<img src="https://codeforces.com/predownloaded/toy.png"></p>',
      input: "",
      output: "",
      samples: [],
      inputFile: "toy.in",
      outputFile: "toy.out",
      pictures: ["https://codeforces.com/predownloaded/toy.png"],
    },
    enter: signIn(gym),
  },
  {
    site: poj,
    fake: () => new FakePoj(),
    problem: "1000",
    missing: "9999",
    ids: [
      ["1000", "1000"],
      ["POJ-1000", "1000"],
      ["http://poj.org/problem?id=1000&lang=zh-CN&change=true", "1000"],
      ["poj.org/problem?id=1000", "1000"],
      ["http://poj.org/problem?id=x", null],
    ],
    reads: {
      title: "Toy Sum",
      timeLimitMs: 1000,
      memoryLimitMib: 9,
      description:
        'Two integers.<br>Costs \ue0245, not \ue0246.<img src="http://poj.org/images/1000_1.jpg">',
      input: "Both.",
      output: "Their sum.",
      samples: [
        { input: "1 2\n", output: "3\n" },
        { input: "2 2\n", output: "4\n" },
      ],
      pictures: ["http://poj.org/images/1000_1.jpg"],
    },
    language: "0",
    words: [
      ["Accepted", "accepted"],
      ["Wrong Answer", "wrongAnswer"],
      ["Presentation Error", "presentationError"],
      ["Compile Error", "compileError"],
      ["Time Limit Exceeded", "timeLimitExceeded"],
      ["Memory Limit Exceeded", "memoryLimitExceeded"],
      ["Runtime Error", "runtimeError"],
      ["Output Limit Exceeded", "runtimeError"],
      ["System Error", "systemError"],
      ["Validator Error", "systemError"],
      ["Waiting", "pending"],
      ["Compiling", "compiling"],
      ["Running & Judging", "judging"],
    ],
    refusals: [
      [
        "<title>Error</title>Error Occurred<ul><li>Source code too long</li></ul>",
        "refused",
        "Source code too long",
      ],
      [
        "<html><body>The page is temporarily unavailable</body></html>",
        "rateLimited",
        "temporarily unavailable",
      ],
    ],
    enter: signIn(poj),
  },
  {
    site: spoj,
    fake: () => new FakeSpoj(),
    problem: "TOY",
    missing: "GONE",
    ids: [
      ["toy", "TOY"],
      ["SPOJ-TOY", "TOY"],
      ["https://www.spoj.com/problems/TOY/", "TOY"],
      ["https://spoj.com/submit/toy", "TOY"],
      ["https://www.spoj.com/ranks/TOY/", null],
      ["T", null],
      ["TOOLONGNAME", null],
    ],
    reads: {
      title: "Toy Sum",
      timeLimitMs: 2000,
      memoryLimitMib: 1536,
      description:
        '<p>Add $a$ and $b$.<img src="https://www.spoj.com/content/toy.png"></p><h3>Input</h3><p>Two.</p><h3>Example</h3>' +
        "<pre><strong>Input:</strong>\n1 2\n\n<strong>Output:</strong>\n3</pre>",
      input: "",
      output: "",
      samples: [{ input: "1 2\n", output: "3\n" }],
      source: "Toy Cup",
      tags: ["math"],
      pictures: ["https://www.spoj.com/content/toy.png"],
    },
    language: "1",
    words: [
      ["accepted", "accepted"],
      ["wrong answer", "wrongAnswer"],
      ["time limit exceeded", "timeLimitExceeded"],
      ["runtime error (SIGSEGV)", "runtimeError"],
      ["memory limit exceeded", "memoryLimitExceeded"],
      ["compilation error", "compileError"],
      ["internal error", "systemError"],
      ["42", "partialAccepted"],
      ["waiting..", "pending"],
      ["compiling..", "compiling"],
      ["running..", "judging"],
    ],
    refusals: [
      [
        "<p>You can't submit in this language for this problem.</p>",
        "languageRefused",
        "in this language",
      ],
      ["<p>Wrong problem code!</p>", "notFound", "Wrong problem code"],
      ["<p>Your solution is too long.</p>", "refused", "too long"],
    ],
    enter: signIn(spoj),
  },
  {
    site: atcoder,
    fake: () => new FakeAtcoder(),
    problem: "toy001_a",
    missing: "toy001_z",
    ids: [
      ["abc110_a", "abc110_a"],
      ["AC-ABC110_A", "abc110_a"],
      ["https://atcoder.jp/contests/abc110/tasks/abc110_a?lang=en", "abc110_a"],
      ["https://atcoder.jp/contests/abc110/submit?taskScreenName=abc110_a", "abc110_a"],
      ["tenka1-2012-qualC/tenka1_2012_9", "tenka1-2012-qualC/tenka1_2012_9"],
      [
        "https://atcoder.jp/contests/tenka1-2012-qualC/tasks/tenka1_2012_9",
        "tenka1-2012-qualC/tenka1_2012_9",
      ],
      ["abc110", null],
      ["../abc110_a", null],
    ],
    reads: {
      title: "Toy Sum",
      timeLimitMs: 2525,
      memoryLimitMib: 1024,
      description:
        '<p>Add $a_1$ and $b$.</p><img src="https://atcoder.jp/img/toy.png">\n<h3>Constraints</h3><ul><li>$1 \\leq b$</li></ul>',
      input: "<p>Given as:</p><pre>a_1 b</pre>",
      output: "<p>The sum.</p>",
      hint: "<h4>Sample Output 1</h4><p>It is 3.</p>",
      samples: [
        { input: "1 2\n", output: "3\n" },
        { input: "2 2\n", output: "4\n" },
      ],
      source: "Toy Contest 001",
      pictures: ["https://atcoder.jp/img/toy.png"],
    },
    language: "6017",
    words: [
      ["AC", "accepted"],
      ["WA", "wrongAnswer"],
      ["TLE", "timeLimitExceeded"],
      ["MLE", "memoryLimitExceeded"],
      ["RE", "runtimeError"],
      ["OLE", "runtimeError"],
      ["QLE", "runtimeError"],
      ["CE", "compileError"],
      ["IE", "systemError"],
      ["WJ", "pending"],
      ["WR", "pending"],
      ["Judging", "judging"],
      ["3/20", "judging"],
    ],
    refusals: [
      ["<div class='alert alert-danger'>× Error.</div>", "refused", "Error."],
      [
        "<div class='alert alert-danger'>× This language is not allowed.</div>",
        "languageRefused",
        "language",
      ],
      ["<p>Wait for 7 second to submit again.</p>", "rateLimited", "7 second"],
    ],
    enter: async (client, fake) => client.jar.set("REVEL_SESSION", fake.openSession("bot")),
  },
];
