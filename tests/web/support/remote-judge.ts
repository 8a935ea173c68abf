/** A fake of HDU on loopback that a site of browser tests takes for the judge, and what people do there with their own browser. */
import { NOWHERE } from "@gavel/api/remote/site";
import { FakeHdu } from "@gavel/remote-judges/testing";

/** Who may sign in there, all by one password. */
export const HDU_PASSWORD = "hdu-pass-1";
/** Of the judge's problems the one whose screens are looked at; other tests have 1000. */
export const SCREENS_PROBLEM = "1001";
const NAMES = ["gavel-bot", "hdu-person"] as const;

/** How many times shorter pauses are than at the real one. */
const HASTE = 20;

export interface RemoteJudge {
  readonly origin: string;
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** What it says of a program stands in the code: `// says: Queuing, Accepted`, and at which look it is first listed: `// look: 9`. */
export function startRemoteJudge(): RemoteJudge {
  const fake = new FakeHdu().start();
  for (const name of NAMES) fake.users.set(name, HDU_PASSWORD);
  fake.scriptFor = (code) => ({
    states: (/\/\/ says: (.*)/.exec(code)?.[1] ?? "Accepted").split(", "),
    hiddenLooks: Number(/\/\/ look: (\d+)/.exec(code)?.[1] ?? 1) - 1,
    ...{ timeMs: 15, memoryKib: 1024 },
  });
  fake.others.add(SCREENS_PROBLEM);
  fake.edits.set("两个整数", "Two integers");
  fake.chance = (kind) => {
    if (kind === "problem")
      fake.edits.set("Their sum.", `Their sum, as of edition ${readings(fake)}.`);
    return null;
  };
  // Runs are known by when they were sent.
  fake.nowMs = Date.now();
  const clock = setInterval(() => {
    fake.nowMs = Date.now();
  }, 50);
  const origins = new Map([...NOWHERE, ["HDU", fake.origin]]);
  return {
    origin: fake.origin,
    env: {
      GAVEL_REMOTE_ORIGINS: [...origins].map(([key, origin]) => `${key}=${origin}`).join(","),
      GAVEL_REMOTE_HASTE: `${HASTE}`,
    },
    async stop() {
      clearInterval(clock);
      await fake.stop();
    },
  };
}

/** Somebody edits it there after each time that it was read. */
const readings = (fake: FakeHdu) =>
  1 +
  fake.asked("problem").filter(({ url }) => url.searchParams.get("pid") === SCREENS_PROBLEM).length;

/** Sends a program there as one does by hand. Returns the number of the run. */
export async function sendByHand(
  origin: string,
  { name, problem, code }: { name: (typeof NAMES)[number]; problem: string; code: string },
): Promise<string> {
  const post = (path: string, form: Record<string, string>, cookie = "") =>
    fetch(`${origin}${path}`, {
      ...{ method: "POST", redirect: "manual", headers: { cookie } },
      body: new URLSearchParams(form),
    });
  const signedIn = await post("/userloginex.php", { username: name, userpass: HDU_PASSWORD });
  const cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
  const _usercode = Buffer.from(encodeURIComponent(code)).toString("base64");
  await post("/submit.php", { problemid: problem, language: "0", _usercode }, cookie);
  const list = await fetch(`${origin}/status.php?first=&user=${name}&pid=${problem}`);
  const run = /<td height=22px>(\d+)<\/td>/.exec(await list.text())?.[1];
  if (run === undefined) throw new Error(`nothing of ${name} is listed there`);
  return run;
}
