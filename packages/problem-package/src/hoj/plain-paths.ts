/** Files of programs in a folder: called as the program is, as far as every file system allows it. */

const NAME_MAX = 100;

/** For each name a path of its own, in order, also where capital letters mean nothing. */
export function plainPaths(
  folder: string,
  names: readonly string[],
  others: readonly string[] = [],
): string[] {
  const taken = new Set(others);
  return names.map((name) => {
    const plain = plainName(name);
    for (let number = 1; ; number += 1) {
      const path = `${folder}/${number === 1 ? "" : `${number}-`}${plain}`;
      if (taken.has(path.toLowerCase())) continue;
      taken.add(path.toLowerCase());
      return path;
    }
  });
}

function plainName(name: string): string {
  const plain = name
    .replace(/[^\p{L}\p{N}._+ /-]/gu, "_")
    .split("/")
    .map((part) => part.replace(/^[. ]+/, "_").replace(/[. ]+$/, "_"))
    .filter((part) => part !== "")
    .join("/")
    .slice(-NAME_MAX);
  return plain === "" || plain.startsWith("/") ? `program${plain.replace(/^\//, "-")}` : plain;
}
