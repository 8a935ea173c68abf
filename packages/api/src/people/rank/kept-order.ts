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

interface Block {
  readonly lines: string;
  /** What its first line says. */
  readonly first: RankKey;
  /** Where each line begins, and behind the last where one more would; found when it is first asked for. */
  begins?: Uint32Array;
}

export interface KeptOrder {
  readonly type: RankType;
  readonly countedAt: Date;
  readonly people: number;
  /** All but the last hold `BLOCK` lines. */
  readonly blocks: readonly Block[];
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
    return { type, countedAt, people, blocks: blocks.map(({ lines }) => blockOf(lines)), looked };
  });
}

function blockOf(lines: string): Block {
  const end = lines.indexOf("\n");
  return { lines, first: readLine(end === -1 ? lines : lines.slice(0, end)) };
}

/** A search asks for many people's places, and to take a block apart for each would take longer than all else. */
function beginsOf(block: Block): Uint32Array {
  if (block.begins !== undefined) return block.begins;
  const begins = [0];
  for (let end = block.lines.indexOf("\n"); end !== -1; end = block.lines.indexOf("\n", end + 1)) {
    begins.push(end + 1);
  }
  begins.push(block.lines.length + 1);
  block.begins = Uint32Array.from(begins);
  return block.begins;
}

const linesIn = (block: Block): number => beginsOf(block).length - 1;

function keyAt(block: Block, line: number): RankKey {
  const begins = beginsOf(block);
  return readLine(block.lines.slice(begins[line], (begins[line + 1] ?? 0) - 1));
}

function readLine(line: string): RankKey {
  const [ac, total, oiScore, ...uid] = line.split(" ");
  return { uid: uid.join(" "), ac: Number(ac), total: Number(total), oiScore: Number(oiScore) };
}

/** Places are counted from 0. */
export function sliceOrder({ blocks, people }: KeptOrder, from: number, to: number): RankKey[] {
  const keys: RankKey[] = [];
  for (let place = from; place < Math.min(to, people); place += 1) {
    const block = blocks[Math.floor(place / BLOCK)];
    if (block !== undefined) keys.push(keyAt(block, place % BLOCK));
  }
  return keys;
}

/** How many of the order stand before this one. */
export function countAhead({ type, blocks }: KeptOrder, key: RankKey): number {
  const isAhead = (one: RankKey | undefined) =>
    one !== undefined && compareInRank(type, one, key) < 0;
  const led = countLeading(blocks.length, (at) => isAhead(blocks[at]?.first));
  const last = blocks[led - 1];
  if (last === undefined) return 0;
  return (led - 1) * BLOCK + countLeading(linesIn(last), (at) => isAhead(keyAt(last, at)));
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
    if (!block.lines.includes(uid)) continue;
    for (let line = 0; line < linesIn(block); line += 1) {
      if (keyAt(block, line).uid === uid) return at * BLOCK + line;
    }
  }
  return null;
}
