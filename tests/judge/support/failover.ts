/** People at two servers: some send programs to whichever answers, some read at one, some follow what happens at the other. */
import { demoSolutions } from "@gavel/demo-content";
import { readEvents } from "@gavel/server/testing";

const solution = demoSolutions.find(
  (one) => one.displayId === "1000" && one.language === "C++ 17" && one.expected === "AC",
);

/** Sends to the addresses in turn; what was not answered is sent again at the other. @returns what was taken, by id */
export async function sendPrograms(
  urls: readonly string[],
  { token, count, onTaken }: { token: string; count: number; onTaken?: (taken: number) => void },
): Promise<number[]> {
  const taken: number[] = [];
  for (let turn = 0; taken.length < count; turn += 1) {
    const url = urls[turn % urls.length];
    const id = await sendOne(`${url}/api/submit-problem-judge`, token, turn);
    if (id === null) continue;
    taken.push(id);
    onTaken?.(taken.length);
  }
  return taken;
}

async function sendOne(address: string, token: string, index: number): Promise<number | null> {
  const code = `${solution?.code}\n// ${index} ${crypto.randomUUID()}\n`;
  const sent = fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: token },
    body: JSON.stringify({ pid: "1000", language: "C++ 17", code, cid: 0 }),
  });
  // Nobody is there, or nobody any more: whether it was stored is not known, and so nobody counts on it.
  const answer = await sent.catch(() => null);
  if (answer === null) return null;
  const said = (await answer.json().catch(() => null)) as {
    status: number;
    data: { submitId: number };
  } | null;
  if (said === null) return null;
  if (said.status !== 200) throw new Error(`refused: ${JSON.stringify(said)}`);
  return said.data.submitId;
}

/** Reads until told to stop. @returns how many answers there were, and those that were none */
export async function readPages(url: string, token: string, isOver: () => boolean) {
  const paths = [
    "/api/get-problem-list?limit=10&currentPage=1",
    "/api/get-problem-detail?problemId=1000",
  ];
  const refused: string[] = [];
  let answered = 0;
  for (let turn = 0; !isOver(); turn += 1) {
    const path = paths[turn % paths.length] ?? "";
    const how = await fetch(`${url}${path}`, { headers: { authorization: token } }).then(
      async (answer) => (answer.ok ? null : `${answer.status} ${await answer.text()}`),
      String,
    );
    if (how === null) answered += 1;
    else refused.push(`${path}: ${how}`);
    await Bun.sleep(20);
  }
  return { answered, refused };
}

export interface Follower {
  /** When it was connected at the second server, by `performance.now()`; null = it still follows at the first. */
  readonly backAt: number | null;
  readonly isConnected: boolean;
  /** How many times what it follows was told. */
  readonly heard: number;
  stop(): void;
}

/** Follows the list of all submissions at the first address and, whenever that ends, at the next one. @param token null = a visitor */
export function follow(urls: readonly string[], token: string | null): Follower {
  const headers: Record<string, string> = token === null ? {} : { authorization: token };
  const stop = new AbortController();
  const state = { backAt: null as number | null, isConnected: false, heard: 0 };
  const input = encodeURIComponent(JSON.stringify({ topics: [{ topic: "submission.new" }] }));
  void (async () => {
    for (let turn = 0; !stop.signal.aborted; turn += 1) {
      const address = `${urls[turn % urls.length]}/trpc/live.watch?input=${input}`;
      const events = readEvents(address, {
        headers,
        signal: stop.signal,
      });
      try {
        for await (const { event } of events) {
          if (event === "connected") state.isConnected = true;
          if (event === "connected" && turn > 0) state.backAt ??= performance.now();
          if (event === "message") state.heard += 1;
        }
      } catch {
        // It broke off or was refused, and is opened elsewhere.
        await Bun.sleep(10);
      }
      state.isConnected = false;
    }
  })();
  return {
    get backAt() {
      return state.backAt;
    },
    get isConnected() {
      return state.isConnected;
    },
    get heard() {
      return state.heard;
    },
    stop: () => stop.abort(),
  };
}
