/** The list with one of it at another place; null where there is none such, or where it is there already. */
export function movedTo<T>(list: readonly T[], from: number, to: number): T[] | null {
  const one = list[from];
  if (one === undefined || from === to || to < 0 || to >= list.length) return null;
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), one, ...rest.slice(to)];
}
