/** A contest as others tell it: what an event feed of the Contest API leaves behind. Any version, and wild ones. */
import { Refusal } from "../say.ts";

export type FeedObject = Readonly<Record<string, unknown>>;

const SINGLETONS = new Set(["contest", "state", "scoreboard", "access", "account"]);

const isObject = (value: unknown): value is FeedObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function idOf(value: unknown): string | null {
  return typeof value === "string" || typeof value === "number" ? String(value) : null;
}

export class ContestFeed {
  readonly #collections = new Map<string, Map<string, FeedObject>>();
  #contest: FeedObject = {};

  get contest(): FeedObject {
    return this.#contest;
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
      throw new Refusal(`${where}: this is no event`, 2);
    }
    const { type, data, op } = event;
    // Once the feed named the contest in the plural, and called its own number of the event `id`.
    const name = type === "contests" ? "contest" : type;
    if (SINGLETONS.has(name)) {
      if (name === "contest" && isObject(data)) this.#contest = data;
      return;
    }
    const isOld = typeof op === "string";
    if (Array.isArray(data)) {
      this.replace(name, data, where);
      return;
    }
    const own = isObject(data) ? idOf(data.id) : null;
    const id = isOld ? own : (idOf(event.id) ?? own);
    if (id === null) {
      if (data !== null && data !== undefined) {
        throw new Refusal(`${where}: an object of ${name} without an id`, 2);
      }
      this.replace(name, [], where);
      return;
    }
    if (op === "delete" || !isObject(data)) this.#of(name).delete(id);
    else this.#of(name).set(id, { ...data, id });
  }

  replace(type: string, data: unknown, where: string): void {
    if (type === "contest") {
      if (!isObject(data)) throw new Refusal(`${where}: the contest is no object`, 2);
      this.#contest = data;
      return;
    }
    if (!Array.isArray(data)) throw new Refusal(`${where}: ${type} is no list`, 2);
    const objects = new Map<string, FeedObject>();
    for (const one of data) {
      const id = isObject(one) ? idOf(one.id) : null;
      if (id === null) throw new Refusal(`${where}: an object of ${type} without an id`, 2);
      objects.set(id, { ...one, id });
    }
    this.#collections.set(type, objects);
  }

  /** Empty lines keep a connection open and say nothing. */
  lines(text: string, path: string): void {
    for (const [index, line] of text
      .replace(/^\uFEFF/, "")
      .split("\n")
      .entries()) {
      if (line.trim() === "") continue;
      const where = `${path}, line ${index + 1}`;
      this.event(parseJson(line, where), where);
    }
  }

  #of(type: string): Map<string, FeedObject> {
    const known = this.#collections.get(type) ?? new Map<string, FeedObject>();
    this.#collections.set(type, known);
    return known;
  }
}

export function parseJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(`${where}: this is no JSON`, 2);
  }
}
