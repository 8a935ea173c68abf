/** How long a part of the site may take to come before the reader is told. @internal */
export const LOAD_TIMEOUT_MS = 120_000;

interface Loads {
  subscribe(event: "onBeforeLoad" | "onResolved", listener: () => void): () => void;
}

/**
 * Browsers wait for a part of the site for ever when the connection swallows it. Whoever waits is told after a while;
 * a part that comes later is shown all the same.
 */
export function watchLoads(router: Loads, onTimeout: (error: Error) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const leave = [
    router.subscribe("onBeforeLoad", () => {
      stop();
      timer = setTimeout(
        // Named as browsers name a part that is missing: both are told alike.
        () => onTimeout(new Error("timeout: Importing a module script took too long")),
        LOAD_TIMEOUT_MS,
      );
    }),
    router.subscribe("onResolved", stop),
    stop,
  ];
  return () => {
    for (const one of leave) one();
  };
}
