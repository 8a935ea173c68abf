/** One asking again and again, and many at once. */
import { median } from "../figures.ts";
import { cpuSecondsOf } from "../process-tree.ts";
import type { ListPage } from "./pages.ts";
import type { Side } from "./site.ts";

const ROUNDS = 40;
const WARM_UP_S = 1;
export const CONNECTIONS = 32;

/** Milliseconds of one answer. @throws Error when it is a refusal. */
async function ask({ url, tokens, facts }: Side, list: ListPage): Promise<number> {
  const token = tokens[list.who];
  const from = performance.now();
  const answer = await fetch(`${url}${list.path(facts)}`, {
    headers: token === null ? {} : { authorization: token },
  });
  const body = await answer.arrayBuffer();
  const ms = performance.now() - from;
  // Refusals of the REST surface come with 200 and are short.
  const isRefusal = body.byteLength < 300 && Buffer.from(body).includes('"data":null');
  if (answer.status !== 200 || isRefusal) {
    throw new Error(`${list.name}: ${answer.status} ${Buffer.from(body).toString().slice(0, 300)}`);
  }
  return ms;
}

/**
 * The medians of two sites, asked in turns: a machine that is busy for a moment is so for both. The first ones find no
 * plan and no page in memory and do not count.
 */
export async function inTurns(few: Side, lots: Side, list: ListPage): Promise<[number, number]> {
  const ofFew = { side: few, times: [] as number[] };
  const ofLots = { side: lots, times: [] as number[] };
  const turns = [ofFew, ofLots];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { side, times } of turns) times.push(await ask(side, list));
    // The second finds the processors busy with what the first has left: they are first in turns as well.
    turns.reverse();
  }
  const middle = (times: readonly number[]) => median(times.slice(ROUNDS / 4));
  return [middle(ofFew.times), middle(ofLots.times)];
}

export interface Crowd {
  readonly p50: number;
  readonly p99: number;
  /** The mean of what the server itself says it took, waiting for its turn on the processors included. */
  readonly serverMs: number;
  readonly perSecond: number;
  /** Processor milliseconds of a request: server, database, and the program that asks. */
  readonly cpuMs: { readonly server: number; readonly database: number; readonly asking: number };
}

/** Milliseconds of each answer. */
async function crowd(side: Side, list: ListPage, seconds: number): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until) times.push(await ask(side, list));
    }),
  );
  return times;
}

export async function many(
  side: Side,
  list: ListPage,
  { postgres, seconds }: { postgres: number; seconds: number },
): Promise<Crowd> {
  // Until the code of the list is compiled: a site that is visited has been visited before.
  await crowd(side, list, WARM_UP_S);
  const cpu = () => ({
    server: cpuSecondsOf(side.pid) * 1000,
    database: cpuSecondsOf(postgres) * 1000,
    asking: (process.cpuUsage().user + process.cpuUsage().system) / 1000,
  });
  const before = await readServerTime(side);
  const [from, cpuBefore] = [performance.now(), cpu()];
  const times = await crowd(side, list, seconds);
  const took = (performance.now() - from) / 1000;
  const cpuAfter = cpu();
  const after = await readServerTime(side);
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  const each = (name: keyof Crowd["cpuMs"]) => (cpuAfter[name] - cpuBefore[name]) / times.length;
  return {
    p50: at(0.5),
    p99: at(0.99),
    serverMs: ((after.seconds - before.seconds) * 1000) / (after.count - before.count),
    perSecond: times.length / took,
    cpuMs: { server: each("server"), database: each("database"), asking: each("asking") },
  };
}

/** Seconds and number of the requests that a server has answered, but for those of its own figures. */
async function readServerTime(side: Side): Promise<{ seconds: number; count: number }> {
  const text = await (await fetch(`${side.url}/metrics`)).text();
  const sum = (name: string) =>
    [...text.matchAll(/^gavel_http_request_seconds_(\w+)\{(.*?)\} (\S+)$/gm)]
      .filter(([, kind, labels = ""]) => kind === name && !labels.includes('route="/metrics"'))
      .reduce((total, [, , , value]) => total + Number(value), 0);
  return { seconds: sum("sum"), count: sum("count") };
}
