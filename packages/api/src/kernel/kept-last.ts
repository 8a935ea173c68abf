import { LRUCache } from "lru-cache";

/** Keeps so many, those that were asked for last. Takes room as it fills, for those that are begun anew again and again. */
export function keepingLast<Key extends {}, Value extends {}>(most: number): LRUCache<Key, Value> {
  // `max` would take the room of all of them at once.
  return new LRUCache({ maxSize: most, sizeCalculation: () => 1 });
}
