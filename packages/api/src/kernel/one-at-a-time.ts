export interface OneAtATime {
  /** Asks for it. Asked for while it runs, it runs once more afterwards, however often it was asked for. */
  readonly again: () => void;
  /** Resolves when nothing of it is under way. */
  readonly done: () => Promise<void>;
}

/** `work`, which never runs twice at a time. What it throws goes to `onFault`; what was asked for meanwhile still runs. */
export function oneAtATime(
  work: () => Promise<void>,
  onFault: (error: unknown) => void,
): OneAtATime {
  let running: Promise<void> | null = null;
  let isWanted = false;
  const run = async () => {
    while (isWanted) {
      isWanted = false;
      await work().catch(onFault);
    }
    running = null;
  };
  return {
    again() {
      isWanted = true;
      running ??= run();
    },
    done: () => running ?? Promise.resolve(),
  };
}
