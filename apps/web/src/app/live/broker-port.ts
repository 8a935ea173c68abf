import { Broker } from "./broker.ts";
import type { TabState, ToTab } from "./want.ts";

/** A worker that has not answered by then does not run. */
const ANSWER_MS = 5000;

/**
 * The way from this tab to the stream: through the worker that all tabs share where the browser has such workers and
 * it runs, else a stream of the tab's own. Only tabs that somebody looks at have one, so those are few.
 */
export function openBrokerPort(onMessage: (message: ToTab) => void): (state: TabState) => void {
  let own: Broker<"own"> | null = null;
  let latest: TabState | null = null;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const startOwn = () => {
    clearTimeout(silence);
    if (own !== null) return;
    own = new Broker((_, message) => onMessage(message));
    if (latest !== null) own.hear("own", latest);
  };
  const worker = startWorker(startOwn, (message) => {
    clearTimeout(silence);
    if (own === null) onMessage(message);
  });
  if (worker === null) startOwn();
  return (state) => {
    latest = state;
    if (own !== null) {
      own.hear("own", state);
      return;
    }
    clearTimeout(silence);
    silence = setTimeout(() => {
      // It would go on with what it was told last.
      worker?.postMessage({ ...state, wants: [] });
      startOwn();
    }, ANSWER_MS);
    worker?.postMessage(state);
  };
}

function startWorker(onError: () => void, onMessage: (message: ToTab) => void): MessagePort | null {
  if (typeof SharedWorker === "undefined") return null;
  try {
    // Written like this for the bundler to see a worker in it.
    const worker = new SharedWorker(new URL("./shared-broker.ts", import.meta.url), {
      type: "module",
      name: "gavel-live",
    });
    worker.onerror = onError;
    worker.port.onmessage = ({ data }: MessageEvent<ToTab>) => onMessage(data);
    return worker.port;
  } catch {
    // Some browsers refuse workers to some pages.
    return null;
  }
}
