/** What a filter by id is called among the active ones: by its number where nothing has that id any more. */
export function filterWord(id: number | undefined, name: string | undefined): string | undefined {
  return id === undefined ? undefined : (name ?? `#${id}`);
}
