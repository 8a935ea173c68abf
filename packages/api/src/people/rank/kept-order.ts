/**
 * The order of everybody as it was up to a minute ago. A site's people are counted and sorted at most once a minute, however
 * many look; a page is cut out of what is kept. Kept as text, line by line in blocks, of which a page reads one or two: a
 * large site's order comes in some hundred rows and takes no more room than its letters.
 */
import { compareInRank, type RankKey, type RankType } from "@gavel/domain/rank";
import type { Context } from "../../kernel/context.ts";
import { remember } from "../../kernel/remember.ts";
import { listBlocks } from "./queries.ts";

const KEPT_MS = 60_000;
const BLOCK = 256;
/** They take more room than their lines. */
const LOOKED_MAX = 20_000;

export interface KeptOrder {
  readonly type: RankType;
  readonly countedAt: Date;
  readonly people: number;
  /** All but the last hold `BLOCK` lines. */
  readonly blocks: readonly string[];
  /** Uid → place, of those who were looked for; null = they are not in it. */
  readonly looked: Map<string, number | null>;
}

type Reach = Pick<Context, "db" | "services" | "now">;

export function getOrder(ctx: Reach, type: RankType): Promise<KeptOrder> {
  return remember(ctx, { key: `rank ${type}`, ms: KEPT_MS }, async () => {
    const countedAt = ctx.now();
    const blocks = await listBlocks(ctx.db, type, BLOCK);
    const people = blocks.reduce((sum, block) => sum + block.people, 0);
    const looked = new Map<string, number | null>();
    return { type, countedAt, people, blocks: blocks.map(({ lines }) => lines), looked };
  });
}

function readLine(line: string): RankKey {
  const [ac, total, oiScore, ...uid] = line.split(" ");
  return { uid: uid.join(" "), ac: Number(ac), total: Number(total), oiScore: Number(oiScore) };
}

/** Places are counted from 0. */
export function sliceOrder({ blocks }: KeptOrder, from: number, to: number): RankKey[] {
  const first = Math.floor(from / BLOCK);
  const lines = blocks
    .slice(first, Math.ceil(to / BLOCK))
    .flatMap((block) => block.split("\n"))
    .slice(from - first * BLOCK, to - first * BLOCK);
  return lines.map(readLine);
}

/** How many of the order stand before this one. */
export function countAhead({ type, blocks }: KeptOrder, key: RankKey): number {
  const isAhead = (line: string) => compareInRank(type, readLine(line), key) < 0;
  const heads = countLeading(blocks.length, (at) => {
    const block = blocks[at] ?? "";
    const end = block.indexOf("\n");
    return isAhead(end === -1 ? block : block.slice(0, end));
  });
  if (heads === 0) return 0;
  const lines = (blocks[heads - 1] ?? "").split("\n");
  return (heads - 1) * BLOCK + countLeading(lines.length, (at) => isAhead(lines[at] ?? ""));
}

/** Of a row of which the first ones are so and the others are not, how many are. */
function countLeading(length: number, isSo: (at: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isSo(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The place of somebody in the order, counted from 0; null = they came later. Their figures of now lead to it, unless these
 * have moved since; then all lines are gone through, once for each person.
 */
export function findPlace(order: KeptOrder, key: RankKey): number | null {
  const { looked } = order;
  const known = looked.get(key.uid);
  if (known !== undefined) return known;
  const ahead = countAhead(order, key);
  const isThere = sliceOrder(order, ahead, ahead + 1)[0]?.uid === key.uid;
  const place = isThere ? ahead : lookThrough(order, key.uid);
  if (looked.size >= LOOKED_MAX) looked.clear();
  looked.set(key.uid, place);
  return place;
}

function lookThrough({ blocks }: KeptOrder, uid: string): number | null {
  for (const [at, block] of blocks.entries()) {
    if (!block.includes(uid)) continue;
    const line = block.split("\n").findIndex((one) => readLine(one).uid === uid);
    if (line !== -1) return at * BLOCK + line;
  }
  return null;
}
