/** Requests to one site go one after the other, with a gap: nobody's judge is there to be hurried by us. */

export interface Clock {
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

export interface Pace {
  /** Until it is this request's turn. */
  turn(): Promise<void>;
  /** Nothing goes out for that long: the site has asked for it. */
  rest(ms: number): void;
}

export function createPace(gapMs: number, clock: Clock): Pace {
  let freeAt = 0;
  return {
    async turn() {
      const at = Math.max(clock.now(), freeAt);
      freeAt = at + gapMs;
      if (at > clock.now()) await clock.sleep(at - clock.now());
    },
    rest(ms) {
      freeAt = Math.max(freeAt, clock.now() + ms);
    },
  };
}
