/**
 * Fakes of all six judges, at which a bit of everything goes wrong. What a judge is to say of a program stands in the
 * program, so a verdict that came from another one's run is told from its own.
 */
import { VERDICTS } from "@gavel/domain/verdict";
import {
  type FakeSite,
  type RequestKind,
  SITE_CASES,
  type SiteCase,
  type Trick,
} from "@gavel/remote-judges/testing";

/** Numbers that are the same in every run. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** How often what goes wrong in which place, of the first so many requests there. */
const MISHAPS: Readonly<
  Partial<Record<RequestKind, readonly (readonly [trick: Trick, times: number, among: number])[]>>
> = {
  home: [
    ["error504", 2, 40],
    ["throttled", 1, 40],
    ["sessionGone", 1, 40],
  ],
  login: [["error500", 1, 3]],
  form: [
    ["error502", 2, 20],
    ["tooMany", 1, 20],
  ],
  send: [
    ["silentAfter", 2, 25],
    ["silentBefore", 1, 25],
    ["brokenBody", 1, 25],
    ["error502", 1, 25],
    ["tooMany", 1, 25],
    ["sessionGone", 1, 25],
  ],
  list: [
    ["error500", 2, 40],
    ["brokenBody", 1, 40],
    ["slowBody", 1, 40],
    ["cloudflare", 1, 40],
  ],
  poll: [
    ["error502", 3, 60],
    ["brokenBody", 2, 60],
    ["tooManyUntil", 1, 60],
    ["silentBefore", 1, 60],
  ],
  compiler: [["error500", 1, 3]],
};

/** After these the code may be there, for all that this site can know. */
const LEAVES_OPEN: readonly Trick[] = ["silentAfter", "silentBefore", "brokenBody", "error502"];

interface Account {
  readonly name: string;
  readonly password: string;
  /** What is stored of it here is wrong. */
  readonly isWrong: boolean;
}

export class FakeJudge {
  readonly key: SiteCase["site"]["key"];
  readonly fake: FakeSite;
  readonly accounts: readonly Account[];
  readonly #case: SiteCase;
  readonly #roll: (below: number) => number;
  readonly #finals: readonly (readonly [string, number])[];
  readonly #openWords: readonly string[];
  readonly #mishaps = new Map<string, Trick>();
  readonly #asked = new Map<RequestKind, number>();

  /** `part`: it belongs to that one, and takes its accounts. */
  constructor(one: SiteCase, seed: number, part: FakeJudge | null) {
    this.#case = one;
    this.#roll = dice(seed);
    this.key = one.site.key;
    this.fake = part?.fake ?? one.fake().start();
    const words = one.words.map(([word, verdict]) => [word, VERDICTS[verdict]] as const);
    this.#finals = words
      .filter(([, { phase, code }]) => phase === "final" && code !== VERDICTS.submittedFailed.code)
      .map(([word, { code }]) => [word, code] as const);
    // The last of them is a word that nobody knows.
    const open = words.filter(([, { phase }]) => phase !== "final").map(([word]) => word);
    this.#openWords = [...open, "Gone Fishing"];
    if (part !== null) {
      this.accounts = [];
      return;
    }
    this.accounts = ["a", "b", "c", "d", "wrong"].map((name) => ({
      name: `${name}-${this.key.toLowerCase()}`,
      password: `pass ${crypto.randomUUID()}`,
      isWrong: name === "wrong",
    }));
    for (const { name, password, isWrong } of this.accounts) {
      this.fake.users.set(name, isWrong ? "another" : password);
    }
    this.fake.scriptFor = scriptOf;
    this.#planMishaps();
    this.fake.chance = (kind) => {
      const count = (this.#asked.get(kind) ?? 0) + 1;
      this.#asked.set(kind, count);
      return this.#mishaps.get(`${kind} ${count}`) ?? null;
    };
  }

  get problemId(): string {
    return `${this.key}-${this.#case.problem}`;
  }
  get problem(): string {
    return this.#case.problem;
  }
  get language(): string {
    return this.#case.language;
  }
  get abilities(): SiteCase["site"]["abilities"] {
    return this.#case.site.abilities;
  }

  /** Where a person has to bring it. */
  openSession(name: string): string | null {
    if (this.abilities.signsIn) return null;
    return `REVEL_SESSION=${this.fake.openSession(name)}`;
  }

  /** A program with its verdict. */
  write(mark: string): { readonly code: string; readonly status: number } {
    const [word, status] = this.#finals[this.#roll(this.#finals.length)] ?? ["", Number.NaN];
    const before = Array.from(
      { length: this.#roll(3) },
      () => this.#openWords[this.#roll(this.#openWords.length)],
    );
    const says = [...before, word].join(", ");
    const look = 1 + this.#roll(3);
    const lines = [`// program ${mark};`, `// says: ${says}`, `// look: ${look}`];
    return { code: ["int main() { return 0; }", ...lines, ""].join("\n"), status };
  }

  /** What arrived of a program or may have, and what runs it has. */
  fateOf(mark: string) {
    const isIt = (code: string | null) => code?.includes(`// program ${mark};`) === true;
    const runs = this.fake.runs.filter(({ code }) => isIt(code));
    const sent = this.fake.asked("send").filter(({ code }) => isIt(code));
    return { runs, open: sent.filter(isOpen) };
  }

  #planMishaps(): void {
    for (const [kind, tricks] of Object.entries(MISHAPS)) {
      for (const [trick, times, among] of tricks) {
        for (let left = times; left > 0; left -= 1) {
          this.#mishaps.set(`${kind} ${1 + this.#roll(among)}`, trick);
        }
      }
    }
  }
}

/** It was taken, or nobody can know here; whoever is not signed in was shown the sign-in. */
const isOpen = ({ trick, user }: { trick: Trick | null; user: string | null }) =>
  trick === null ? user !== null : LEAVES_OPEN.includes(trick);

function scriptOf(code: string) {
  return {
    states: (/\/\/ says: (.*)/.exec(code)?.[1] ?? "").split(", "),
    hiddenLooks: Number(/\/\/ look: (\d+)/.exec(code)?.[1] ?? 1) - 1,
    ...{ timeMs: 15, memoryKib: 1024, compiler: "main.cpp:1: error" },
  };
}

export interface FakeJudges {
  readonly all: readonly FakeJudge[];
  /** Of a server that takes them for the judges. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

export function startFakeJudges(haste: number): FakeJudges {
  const all: FakeJudge[] = [];
  for (const [index, one] of SITE_CASES.entries()) {
    // A gym is part of Codeforces.
    const part = one.site.key === "GYM" ? all.find(({ key }) => key === "CF") : null;
    all.push(new FakeJudge(one, 2026 + index, part ?? null));
  }
  const tick = () => {
    for (const { fake } of all) fake.nowMs = Date.now();
  };
  tick();
  // Runs are known by when they were sent.
  const clock = setInterval(tick, 50);
  const origins = all.map(({ key, fake }) => `${key}=${fake.origin}`);
  return {
    all,
    env: { GAVEL_REMOTE_ORIGINS: origins.join(","), GAVEL_REMOTE_HASTE: `${haste}` },
    async stop() {
      clearInterval(clock);
      await Promise.all(all.map(({ fake }) => fake.stop()));
    },
  };
}
