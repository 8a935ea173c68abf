/** Keeping somebody from writing where others talk: discussions, comments and replies, wherever these stand. */
export const MUTE_REASON_MAX = 200;
/** Longer is for ever. */
export const MUTE_DAYS_MAX = 3650;

interface Mute {
  /** null = for ever. */
  readonly endsAt: Date | null;
}

/** It ends by itself. */
export function isMuted(mute: Mute | null | undefined, now: Date): boolean {
  if (mute === null || mute === undefined) return false;
  return mute.endsAt === null || mute.endsAt > now;
}

const DAY_MS = 86_400_000;

/** An end that lies before, or so far ahead that for ever is meant, is none. */
export function isMuteEnd(endsAt: Date, now: Date): boolean {
  const ahead = endsAt.getTime() - now.getTime();
  return ahead > 0 && ahead <= MUTE_DAYS_MAX * DAY_MS;
}
