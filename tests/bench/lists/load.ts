/** One asking again and again, and many at once. */
import { median, quantile } from "../figures.ts";
import { cpuSecondsOf } from "../process-tree.ts";
import type { ListPage } from "./pages.ts";
import { Pick } from "./pick.ts";
import type { Side } from "./site.ts";

const ROUNDS = 40;
const WARM_UP_S = 1;
export const CONNECTIONS = 32;

/** Milliseconds of one answer. `turn` says which question it is, and of which of the people. @throws Error when refused. */
async function ask({ url, tokens, facts }: Side, list: ListPage, turn: number): Promise<number> {
  const token = tokens(list.who, turn);
  const pick = new Pick(turn * 7919 + 1);
  // The first draws of neighbouring seeds lie close together.
  pick.upTo(2);
  pick.upTo(2);
  const path = list.path(facts, pick);
  const from = performance.now();
  const answer = await fetch(`${url}${path}`, {
    headers: token === null ? {} : { authorization: token },
  });
  const body = await answer.arrayBuffer();
  const ms = performance.now() - from;
  // Refusals of the REST surface come with 200 and are short.
  const isRefusal = body.byteLength < 300 && Buffer.from(body).includes('"data":null,"msg"');
  if (answer.status !== 200 || isRefusal) {
    const text = Buffer.from(body).toString().slice(0, 200);
    throw new Error(`${path}: ${answer.status} ${text}`);
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
    for (const { side, times } of turns) times.push(await ask(side, list, round + 1));
    // The second finds the processors busy with what the first has left: they are first in turns as well.
    turns.reverse();
  }
  const middle = (times: readonly number[]) => median(times.slice(ROUNDS / 4));
  return [middle(ofFew.times), middle(ofLots.times)];
}

export interface Crowd {
  readonly p50: number;
  readonly p99: number;
  readonly perSecond: number;
  /** Processor milliseconds of a request: server, database, and the program that asks. */
  readonly cpuMs: { readonly server: number; readonly database: number; readonly asking: number };
}

/** Milliseconds of each answer. */
async function crowd(
  side: Side,
  list: ListPage,
  { seconds, from }: { seconds: number; from: number },
): Promise<number[]> {
  const times: number[] = [];
  let turn = from;
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until) {
        turn += 1;
        times.push(await ask(side, list, turn));
      }
    }),
  );
  return times;
}

export async function many(
  side: Side,
  list: ListPage,
  { postgres, seconds }: { postgres: number; seconds: number },
): Promise<Crowd> {
  // Until the code of the list is compiled and its plans are made: a site that is visited has been visited before.
  await crowd(side, list, { seconds: WARM_UP_S, from: 0 });
  const cpu = () => ({
    server: cpuSecondsOf(side.pid) * 1000,
    database: cpuSecondsOf(postgres) * 1000,
    asking: (process.cpuUsage().user + process.cpuUsage().system) / 1000,
  });
  const [from, cpuBefore] = [performance.now(), cpu()];
  const times = await crowd(side, list, { seconds, from: 100_000 });
  const took = (performance.now() - from) / 1000;
  const cpuAfter = cpu();
  const each = (name: keyof Crowd["cpuMs"]) => (cpuAfter[name] - cpuBefore[name]) / times.length;
  return {
    p50: median(times),
    p99: quantile(times, 0.99),
    perSecond: times.length / took,
    cpuMs: { server: each("server"), database: each("database"), asking: each("asking") },
  };
}

/** So many questions one after the other. */
export async function askSome(side: Side, list: ListPage, count: number): Promise<void> {
  for (let turn = 1; turn <= count; turn += 1) await ask(side, list, turn + 500_000);
}
