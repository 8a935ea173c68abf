/** The trace that the work under way belongs to (a `traceparent`), so that what is stored can name it. Mostly there is none. */
import { AsyncLocalStorage } from "node:async_hooks";

const traces = new AsyncLocalStorage<string>();

export function inTrace<T>(traceparent: string, work: () => T): T {
  return traces.run(traceparent, work);
}

export const currentTrace = (): string | undefined => traces.getStore();
