import { useEffect, useEffectEvent, useState } from "react";
import { siteConnection } from "../../../../app/connection/site-connection.ts";

/** Sent by itself when the server is back within this time; later its sender may have thought better of it. */
const BY_ITSELF_MS = 10 * 60_000;

export interface Unsent<Code> {
  readonly code: Code;
  readonly at: Date;
  /** It goes by itself when the server is back: once, and only if that is soon. */
  readonly goesByItself: boolean;
}

/**
 * Code that the server could not be given.
 * @param send again
 */
export function useUnsent<Code>(send: (unsent: Unsent<Code>) => void) {
  const [unsent, setUnsent] = useState<Unsent<Code> | null>(null);
  const sendAgain = useEffectEvent(send);
  useEffect(() => {
    if (unsent === null || !unsent.goesByItself) return;
    let isLeft = false;
    void siteConnection.answered().then(() => {
      if (isLeft) return;
      if (Date.now() - unsent.at.getTime() < BY_ITSELF_MS) sendAgain(unsent);
      else setUnsent({ ...unsent, goesByItself: false });
    });
    return () => {
      isLeft = true;
    };
  }, [unsent]);
  return [unsent, setUnsent] as const;
}
