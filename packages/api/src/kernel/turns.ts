/** At most `atOnce` of the bodies run at a time; the others wait in line. For work that keeps a core busy. */
export function createTurns(atOnce: number): <T>(body: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (body) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await body();
    } finally {
      // The place is handed over, so that nobody new slips in before those who wait.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
