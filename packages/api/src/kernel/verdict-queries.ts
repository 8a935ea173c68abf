import { isLive, VERDICT_KEYS, VERDICTS } from "@gavel/domain/verdict";

/** Of submissions that have no verdict yet. */
export const LIVE_STATUSES = VERDICT_KEYS.map((key) => VERDICTS[key].code).filter(isLive);
