/** The open bank in this process: found, counted and shown without asking for more than whether it is still the same. */
import type { Locale } from "@gavel/domain/locale";
import { LRUCache } from "lru-cache";
import { JoinedTexts } from "../../../kernel/joined-texts.ts";
import { presentTag, type TagRecord } from "../../tag/index.ts";
import type { ProblemFilter } from "../queries.ts";
import type { ProblemRow } from "../schema.ts";
import { type BankRecord, type OpenProblem, readCounts } from "./queries.ts";

/** Lists that are asked for again and again, with their pages. */
const FOUND_MAX = 200;

/** What everybody who reads the language is shown of a problem. */
export interface ProblemCard {
  readonly pid: number;
  readonly problemId: string;
  readonly tags: TagRecord[];
  readonly difficulty: number;
  readonly type: number;
  readonly title: string;
}

const byPlace = (left: number, right: number) => left - right;

/** Between the id and the titles in `names`. */
const BREAK = "\x1f";
const RANKS = 5;

/** The id itself, then ids and titles that begin so, then titles that contain it, then the rest. As the search's statement has it. */
function rankOf(names: string, keyword: string): number {
  const end = names.indexOf(BREAK);
  if ((end < 0 ? names : names.slice(0, end)) === keyword) return 0;
  if (names.startsWith(keyword)) return 1;
  if (names.includes(BREAK + keyword)) return 2;
  return end >= 0 && names.includes(keyword, end + 1) ? 3 : RANKS - 1;
}

/** In each language: about a kilobyte each, with what is made of them. */
const ROWS_MAX = 5000;

interface ShownRow {
  readonly counts: string | undefined;
  readonly row: ProblemRow;
}

export class KeptBank {
  readonly changes: number;
  readonly #problems: readonly OpenProblem[];
  readonly #tagRows: BankRecord["tags"];
  readonly #names: JoinedTexts;
  readonly #initials: JoinedTexts;
  /** By filter. */
  readonly #found = new LRUCache<string, readonly OpenProblem[]>({ max: FOUND_MAX });
  readonly #best = new LRUCache<string, readonly OpenProblem[]>({ max: FOUND_MAX });
  #isWritten: boolean | undefined;
  #places: ReadonlyMap<number, number> | undefined;
  readonly #ids = new WeakMap<readonly OpenProblem[], string>();
  readonly #tags = new Map<Locale, Map<number, TagRecord>>();
  readonly #cards = new Map<Locale, Map<number, ProblemCard>>();
  readonly #rows = new Map<Locale, LRUCache<number, ShownRow>>();

  constructor({ changes, problems, tags }: BankRecord) {
    this.changes = changes ?? 0;
    this.#problems = problems;
    this.#tagRows = tags;
    this.#names = new JoinedTexts(problems.map((one) => one.names ?? ""));
    this.#initials = new JoinedTexts(problems.map((one) => one.initials ?? ""));
  }

  /** @param keyword in small letters */
  find(filter: ProblemFilter, keyword: string | undefined): readonly OpenProblem[] {
    const { difficulty, bank, tagIds = [] } = filter;
    const key = JSON.stringify([keyword, difficulty, bank === null ? 0 : bank, tagIds]);
    const known = this.#found.get(key);
    if (known !== undefined) return known;
    const found = this.#named(keyword).filter(
      (one) =>
        (difficulty === undefined || one.difficulty === difficulty) &&
        (bank === undefined || one.remote_judge === bank) &&
        tagIds.every((id) => one.tagIds?.includes(id)),
    );
    this.#found.set(key, found);
    return found;
  }

  /** Their ids with commas between them, for the database: of lists that are asked for again and again. */
  idsOf(found: readonly OpenProblem[]): string {
    const known = this.#ids.get(found);
    if (known !== undefined) return known;
    const ids = found.map(({ id }) => id).join();
    this.#ids.set(found, ids);
    return ids;
  }

  /** Those of these ids that are open, in the bank's order. */
  among(ids: ReadonlySet<number>): OpenProblem[] {
    const places = this.#placesById();
    return this.#at([...ids].flatMap((id) => places.get(id) ?? []).sort(byPlace));
  }

  /** The problem with this id, where it is open. */
  get(id: number): OpenProblem | undefined {
    const place = this.#placesById().get(id);
    return place === undefined ? undefined : this.#problems[place];
  }

  #placesById(): ReadonlyMap<number, number> {
    this.#places ??= new Map(this.#problems.map(({ id }, place) => [id, place]));
    return this.#places;
  }

  /** How many there are of a difficulty. */
  countOf(difficulty: number): number {
    return this.find({ difficulty }, undefined).length;
  }

  #named(keyword: string | undefined): readonly OpenProblem[] {
    return keyword === undefined ? this.#problems : this.#at(this.#names.find(keyword));
  }

  #at(places: readonly number[]): OpenProblem[] {
    return places.flatMap((place) => this.#problems[place] ?? []);
  }

  /** No title is waiting for its initials to be written. */
  get hasInitials(): boolean {
    this.#isWritten ??= this.#problems.every((one) => one.initials !== null);
    return this.#isWritten;
  }

  /** Those that a few letters may mean, best first. @param initials the letters, where they can be some */
  best(keyword: string, initials: string | null, limit: number): readonly OpenProblem[] {
    const key = `${initials === null} ${limit} ${keyword}`;
    const known = this.#best.get(key);
    if (known !== undefined) return known;
    const named = this.#names.find(keyword);
    const meant = initials === null ? [] : this.#initials.find(initials);
    const places = meant.length === 0 ? named : [...new Set([...named, ...meant])].sort(byPlace);
    const found = this.#at(places);
    const byRank = Array.from({ length: RANKS }, (): OpenProblem[] => []);
    for (const one of found) byRank[rankOf(one.names ?? "", keyword)]?.push(one);
    const best = byRank.flat().slice(0, limit);
    this.#best.set(key, best);
    return best;
  }

  /** The same object each time, so that what is made of it can be kept as well. */
  card(one: OpenProblem, locale: Locale): ProblemCard {
    const cards = this.#cards.get(locale) ?? new Map<number, ProblemCard>();
    this.#cards.set(locale, cards);
    const card = cards.get(one.id) ?? this.#cardOf(one, locale);
    cards.set(one.id, card);
    return card;
  }

  /** With its counts; the same object as long as these are, so that what is made of it can be kept as well. */
  row(one: OpenProblem, locale: Locale, counts: string | undefined): ProblemRow {
    const rows = this.#rows.get(locale) ?? new LRUCache<number, ShownRow>({ max: ROWS_MAX });
    this.#rows.set(locale, rows);
    const known = rows.get(one.id);
    if (known !== undefined && known.counts === counts) return known.row;
    const row = { ...this.card(one, locale), ...readCounts(counts) };
    rows.set(one.id, { counts, row });
    return row;
  }

  #cardOf(one: OpenProblem, locale: Locale): ProblemCard {
    const tags = this.#tagsIn(locale);
    return {
      pid: one.id,
      problemId: one.display_id,
      tags: (one.tagIds ?? []).flatMap((id) => tags.get(id) ?? []),
      difficulty: one.difficulty,
      type: one.type,
      title: one.titles?.[locale] ?? one.title,
    };
  }

  #tagsIn(locale: Locale): Map<number, TagRecord> {
    const known = this.#tags.get(locale);
    if (known !== undefined) return known;
    const tags = new Map(this.#tagRows.map((row) => [row.id, presentTag(row, locale)]));
    this.#tags.set(locale, tags);
    return tags;
  }
}
