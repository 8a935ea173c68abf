import { useSyncExternalStore } from "react";

interface Said {
  /** The server's time as it came with an answer. */
  readonly now: string | Date;
  /** When that was here, in milliseconds since 1970. */
  readonly receivedAt: number;
}

/** Looked at more often than it changes: a timer of a whole second would now and then skip one. */
const LOOK_MS = 250;

function everyLook(changed: () => void) {
  const timer = setInterval(changed, LOOK_MS);
  return () => clearInterval(timer);
}

/** The server's time in whole seconds. It is never ahead of the server: the answer took its time. */
export function useServerTime({ now, receivedAt }: Said): Date {
  const aheadMs = new Date(now).getTime() - receivedAt;
  const seconds = useSyncExternalStore(everyLook, () => Math.floor((Date.now() + aheadMs) / 1000));
  return new Date(seconds * 1000);
}
