import type { OfficeChapter, OfficeItem, OfficeProblem } from "../types.ts";

export const isChapter = (item: OfficeItem): item is OfficeChapter => !("pid" in item);

/** Problems have the ids of their entries; headings, which have none, get the same one again for the same title. */
export function headingIds(): (title: string, occurrence: number) => number {
  const known = new Map<string, number>();
  return (title, occurrence) => {
    const key = `${occurrence} ${title}`;
    const id = known.get(key) ?? -(known.size + 1);
    known.set(key, id);
    return id;
  };
}

interface Spot {
  readonly title: string;
  /** How many problems stand before it. */
  readonly at: number;
}

/** Headings and problems in one row. */
export function itemsOf(
  problems: readonly OfficeProblem[],
  chapters: readonly Spot[],
  idOf: ReturnType<typeof headingIds>,
): OfficeItem[] {
  const seen = new Map<string, number>();
  const headings = chapters.map(({ title, at }) => {
    const occurrence = seen.get(title) ?? 0;
    seen.set(title, occurrence + 1);
    return { at, item: { id: idOf(title, occurrence), title } };
  });
  const before = (place: number) =>
    headings.filter(({ at }) => at === place).map(({ item }) => item);
  return [
    ...problems.flatMap((problem, place) => [...before(place), problem]),
    ...headings.filter(({ at }) => at >= problems.length).map(({ item }) => item),
  ];
}

/** As it is sent and kept. */
export function arrangementOf(items: readonly OfficeItem[]) {
  const problems = items.flatMap((item) => (isChapter(item) ? [] : [item]));
  const chapters = items.flatMap((item, index) =>
    isChapter(item)
      ? [{ title: item.title, at: items.slice(0, index).filter((one) => !isChapter(one)).length }]
      : [],
  );
  return { problems, chapters };
}
