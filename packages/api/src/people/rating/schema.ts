/** How the last look-up went. */
export interface RatingLookup {
  url: string;
  /** When it last went well, and how many ratings it found; null = never. */
  lookedUpAt: Date | null;
  people: number;
  /** Why the last try failed; null = it did not. */
  fault: string | null;
  /** Somebody is at it now. */
  isRunning: boolean;
}
