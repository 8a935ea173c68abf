import { CLOCK_SKEW_MS } from "@gavel/domain/limit";

/** From then until now. What is further ahead than clocks may differ is no more of it than what is older. */
export interface Lately {
  readonly since: Date;
  readonly until: Date;
}

export function lately(now: Date, ms: number): Lately {
  return {
    since: new Date(now.getTime() - ms),
    until: new Date(now.getTime() + CLOCK_SKEW_MS),
  };
}
