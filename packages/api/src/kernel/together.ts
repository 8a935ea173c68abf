import type { Services } from "./context.ts";

interface Asked {
  readonly now: Promise<unknown>;
  next: Promise<unknown> | null;
}
const asked = new WeakMap<Services, Map<string, Asked>>();

/**
 * What `load` answers, shared by those who ask the same at the same time: while one answer is under way, all who come
 * wait for the one after it. So many who look at one page cost two of them, and nobody gets an answer that was begun
 * before they asked: what one has written one finds. `key` says everything that the answer depends on.
 */
export function answerTogether<T>(
  services: Services,
  key: string,
  load: () => Promise<T>,
): Promise<T> {
  const all = asked.get(services) ?? new Map<string, Asked>();
  asked.set(services, all);
  const start = (): Promise<T> => {
    const now = load();
    const entry: Asked = { now, next: null };
    all.set(key, entry);
    const end = () => {
      if (entry.next === null && all.get(key) === entry) all.delete(key);
    };
    now.then(end, end);
    return now;
  };
  const running = all.get(key);
  if (running === undefined) return start();
  running.next ??= running.now.then(start, start);
  return running.next as Promise<T>;
}
