/** What the things of one kind are called, as it was at one moment: who searches is told from memory which may be meant. */
import { LRUCache } from "lru-cache";
import { JoinedTexts } from "./joined-texts.ts";
import { lowered, wordingOf } from "./wording.ts";

export interface CalledRow {
  readonly id: number;
  /** In small letters, as the database has them. */
  readonly name: string;
  /** All that is searched, the name first. */
  readonly searched: string;
  /** null = of the site itself. */
  readonly group: number | null;
  /** Of groups: everybody may see it. */
  readonly isListed: boolean;
}

/** Keywords whose matches are kept. */
const FOUND_MAX = 100;
const RANKS = 5;

/** Called exactly so, then what begins so, then where a word does, then the rest. As the search's statement has it. */
function rankOf(name: string, keyword: string): number {
  if (name === keyword) return 0;
  if (name.startsWith(keyword)) return 1;
  if (name.includes(` ${keyword}`)) return 2;
  return name.includes(keyword) ? 3 : RANKS - 1;
}

const ASCII_MAX = 127;
const isLetterOrDigit = (byte: number | undefined) =>
  byte !== undefined && /[a-z0-9]/.test(String.fromCharCode(byte));

/** Whether a word of one or two letters counts where it stands, as `short_words` in the database has it. */
function isShortWord(keyword: string): (all: Buffer, at: number) => boolean {
  if ([...keyword].some((letter) => (letter.codePointAt(0) ?? 0) > ASCII_MAX)) return () => true;
  const beginsAnywhere = !isLetterOrDigit(keyword.charCodeAt(0));
  return (all, at) => beginsAnywhere || !isLetterOrDigit(all[at - 1]);
}

export class KeptNames {
  readonly changes: number;
  /** Those with shorter names first, then the newer. */
  readonly #rows: readonly CalledRow[];
  readonly #searched: JoinedTexts;
  #places: ReadonlyMap<number, number> | undefined;
  readonly #best = new LRUCache<string, readonly CalledRow[]>({ max: FOUND_MAX });
  readonly #listed = new LRUCache<string, readonly number[]>({ max: FOUND_MAX });

  constructor(changes: number, rows: readonly CalledRow[]) {
    this.changes = changes;
    this.#rows = rows;
    this.#searched = new JoinedTexts(rows.map(({ searched }) => searched));
  }

  /** How much memory its texts take, in bytes. */
  get size(): number {
    return this.#searched.size;
  }

  /** What a keyword may mean, best first; null = ask the database. @param id that the keyword may be */
  best(keyword: string, id: number | null): readonly CalledRow[] | null {
    const small = lowered(keyword);
    const { isLong, isShort } = wordingOf(keyword).shape;
    if (small === null || (!isLong && !isShort)) return null;
    const found = this.#ranked(small, isLong);
    const own = id === null ? undefined : this.#get(id);
    return own === undefined ? found : [own, ...found.filter((one) => one !== own)];
  }

  /** Ids of what everybody may see that holds a keyword, in their order; null = ask the database. */
  listed(keyword: string): readonly number[] | null {
    const known = this.#listed.get(keyword);
    if (known !== undefined) return known;
    const found = this.best(keyword, null);
    if (found === null) return null;
    const ids = found.filter(({ isListed }) => isListed).map(({ id }) => id);
    ids.sort((left, right) => left - right);
    this.#listed.set(keyword, ids);
    return ids;
  }

  /** What holds these phrases, those of the first one first, then the newer. @param phrases in small letters */
  holding(phrases: readonly string[]): readonly CalledRow[] {
    const rows = phrases.flatMap((phrase) =>
      this.#at(this.#searched.find(phrase)).sort((left, right) => right.id - left.id),
    );
    return [...new Set(rows)];
  }

  #ranked(keyword: string, isLong: boolean): readonly CalledRow[] {
    const known = this.#best.get(keyword);
    if (known !== undefined) return known;
    const counts = isLong ? undefined : isShortWord(keyword);
    const byRank = Array.from({ length: RANKS }, (): CalledRow[] => []);
    for (const row of this.#at(this.#searched.find(keyword, counts))) {
      byRank[rankOf(row.name, keyword)]?.push(row);
    }
    const ranked = byRank.flat();
    this.#best.set(keyword, ranked);
    return ranked;
  }

  #at(places: readonly number[]): CalledRow[] {
    return places.flatMap((place) => this.#rows[place] ?? []);
  }

  #get(id: number): CalledRow | undefined {
    this.#places ??= new Map(this.#rows.map((row, place) => [row.id, place]));
    const place = this.#places.get(id);
    return place === undefined ? undefined : this.#rows[place];
  }
}
