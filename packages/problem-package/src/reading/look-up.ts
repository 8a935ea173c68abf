/** The entry of a table under a name that a package gave; a plain `table[key]` also finds what every object has. */
export function lookUp<Value>(
  table: Readonly<Record<string, Value>>,
  key: string,
): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
