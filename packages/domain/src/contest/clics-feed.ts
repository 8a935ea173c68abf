import { type ArchiveReason, archiveReason } from "../archive-reason.ts";
import { jsonDepth } from "../json-depth.ts";

/** A contest as others tell it: what an event feed of the Contest API leaves behind. Any version, and wild ones. */
export type FeedObject = Readonly<Record<string, unknown>>;

const SINGLETONS = new Set(["contest", "state", "scoreboard", "access", "account"]);

const isObject = (value: unknown): value is FeedObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function idOf(value: unknown): string | null {
  return typeof value === "string" || typeof value === "number" ? String(value) : null;
}

/** What is wrong with it, in words for whoever has to mend it. */
export class FeedFault extends Error {
  override readonly name = "FeedFault";

  constructor(...reason: ArchiveReason) {
    super(archiveReason(...reason));
  }
}

interface Bounds {
  /** Collections that are kept; all unless told. */
  readonly types?: readonly string[];
  /** Of all collections together. */
  readonly objectsMax?: number;
}

export class ContestFeed {
  readonly #types: ReadonlySet<string> | null;
  readonly #objectsMax: number;
  readonly #collections = new Map<string, Map<string, FeedObject>>();
  #contest: FeedObject = {};
  #state: FeedObject = {};

  constructor({ types, objectsMax = Number.POSITIVE_INFINITY }: Bounds = {}) {
    this.#types = types === undefined ? null : new Set(types);
    this.#objectsMax = objectsMax;
  }

  get contest(): FeedObject {
    return this.#contest;
  }

  /** What became of it so far. */
  get state(): FeedObject {
    return this.#state;
  }

  /** In the order in which they first came. */
  all(type: string): readonly FeedObject[] {
    return [...(this.#collections.get(type)?.values() ?? [])];
  }

  get isEmpty(): boolean {
    return Object.keys(this.#contest).length === 0 && this.all("problems").length === 0;
  }

  /** @param where for whoever has to mend it: the file and the line */
  event(event: unknown, where: string): void {
    if (!isObject(event) || typeof event.type !== "string") {
      throw new FeedFault("noEvent", { where });
    }
    const { type, data, op } = event;
    // Once the feed named the contest in the plural, and called its own number of the event `id`.
    const name = type === "contests" ? "contest" : type;
    if (SINGLETONS.has(name)) {
      if (name === "contest" && isObject(data)) this.#contest = data;
      if (name === "state" && isObject(data)) this.#state = data;
      return;
    }
    if (this.#types?.has(name) === false) return;
    const isOld = typeof op === "string";
    if (Array.isArray(data)) {
      this.replace(name, data, where);
      return;
    }
    const own = isObject(data) ? idOf(data.id) : null;
    const id = isOld ? own : (idOf(event.id) ?? own);
    if (id === null) {
      if (data !== null && data !== undefined) {
        throw new FeedFault("noId", { where, type: name });
      }
      this.replace(name, [], where);
      return;
    }
    if (op === "delete" || !isObject(data)) this.#of(name).delete(id);
    else this.#of(name).set(id, { ...data, id });
    this.#requireFew(where);
  }

  replace(type: string, data: unknown, where: string): void {
    if (type === "contest" || type === "state") {
      if (!isObject(data)) throw new FeedFault("noObject", { where, type });
      if (type === "contest") this.#contest = data;
      else this.#state = data;
      return;
    }
    if (!Array.isArray(data)) throw new FeedFault("noList", { where, type });
    this.#collections.delete(type);
    this.#requireFew(where, data.length);
    const objects = new Map<string, FeedObject>();
    for (const one of data) {
      const id = isObject(one) ? idOf(one.id) : null;
      if (id === null) throw new FeedFault("noId", { where, type });
      objects.set(id, { ...one, id });
    }
    this.#collections.set(type, objects);
  }

  /** Empty lines keep a connection open and say nothing. */
  lines(text: string, path: string): void {
    const all = text.replace(/^\uFEFF/, "");
    let number = 0;
    for (let from = 0; from < all.length; ) {
      const end = all.indexOf("\n", from);
      const line = all.slice(from, end < 0 ? all.length : end);
      from = end < 0 ? all.length : end + 1;
      number += 1;
      if (line.trim() === "") continue;
      const where = `${path}, line ${number}`;
      this.event(parseJson(line, where), where);
    }
  }

  /** @param more are about to come */
  #requireFew(where: string, more = 0): void {
    if (this.#objectsMax === Number.POSITIVE_INFINITY) return;
    let count = more;
    for (const objects of this.#collections.values()) count += objects.size;
    if (count > this.#objectsMax) {
      throw new FeedFault("manyObjects", { where, n: this.#objectsMax });
    }
  }

  #of(type: string): Map<string, FeedObject> {
    const known = this.#collections.get(type) ?? new Map<string, FeedObject>();
    this.#collections.set(type, known);
    return known;
  }
}

/** Deeper is no object of a contest. */
const DEPTH_MAX = 50;

export function parseJson(text: string, where: string): unknown {
  if (jsonDepth(text) > DEPTH_MAX) throw new FeedFault("deepJson", { where });
  try {
    return JSON.parse(text);
  } catch {
    throw new FeedFault("noJson", { where });
  }
}
