/**
 * The one normal form of usernames: two that are the same but for case or the shape of their letters have the same key. It
 * is stored beside the name and compared as it is: a database lowers some letters otherwise than JavaScript does, and
 * differently under each collation.
 *
 * Through upper case, so that letters with two small forms (σ and ς) or none of their own (ß) come out alike; normalised
 * again last, since changing the case of a composed letter may take it apart.
 */
export function nameKey(name: string): string {
  const plain = name.trim().normalize("NFKC").toLowerCase();
  return plain.toUpperCase().toLowerCase().normalize("NFKC");
}

/**
 * What a key holds that another account had already when keys came to be: the older one keeps the key, the other adds its
 * uid behind a sign that no name holds, and is found by its exact name.
 */
export const SECOND_KEY_SIGN = "\n";
