import { PACE_KINDS, type Paces } from "@gavel/domain/pace";

/** For tests that write more in a minute than a person does. */
export const NO_PACE = Object.fromEntries(
  PACE_KINDS.map((kind) => [kind, { minute: 0, day: 0 }]),
) as Paces;
