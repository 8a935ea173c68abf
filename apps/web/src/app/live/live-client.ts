/** What this tab follows. */
import { siteConnection } from "../connection/site-connection.ts";
import { getSession, subscribeSession } from "../session/store.ts";
import { SIGN_OF_LIFE_MS } from "./broker.ts";
import { openBrokerPort } from "./broker-port.ts";
import type { Topic, ToTab, Want } from "./want.ts";

export interface Follower {
  onData(data: readonly unknown[]): void;
  /** More was missed than is told. */
  onCut(): void;
}

interface Followed {
  readonly topic: Topic;
  readonly by: Set<Follower>;
  after: number | undefined;
}

const followed = new Map<string, Followed>();
const listeners = new Set<() => void>();
let liveKeys: ReadonlySet<string> = new Set();
let post: ReturnType<typeof openBrokerPort> | null = null;
let isPlanned = false;

/** Whether news of it come by themselves. To a tab that nobody looks at nothing has to come. */
export function isLive(key: string): boolean {
  return document.hidden || liveKeys.has(key);
}

export function subscribeLive(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @param after of news: the last that is known */
export function follow(topic: Topic, after: number | undefined, follower: Follower): () => void {
  const key = JSON.stringify(topic);
  const one = followed.get(key) ?? { topic, by: new Set(), after };
  one.by.add(follower);
  if (after !== undefined) one.after = Math.max(after, one.after ?? after);
  followed.set(key, one);
  planToSay();
  return () => {
    one.by.delete(follower);
    if (one.by.size > 0) return;
    if (followed.get(key) === one) followed.delete(key);
    planToSay();
  };
}

function hear(message: ToTab): void {
  if (message.kind === "live") {
    // A stream that has ended is often the first sign of a server that is gone.
    if (liveKeys.size > 0 && message.keys.length === 0 && followed.size > 0)
      void siteConnection.isThere();
    liveKeys = new Set(message.keys);
    for (const listener of listeners) listener();
    return;
  }
  const one = followed.get(message.key);
  if (one === undefined) return;
  if (message.position !== undefined) one.after = message.position;
  for (const follower of [...one.by]) {
    follower.onData(message.data);
    if (message.isCut) follower.onCut();
  }
}

/** Once for all that changes at the same time. */
function planToSay(): void {
  if (isPlanned) return;
  isPlanned = true;
  queueMicrotask(() => {
    isPlanned = false;
    say();
  });
}

function say(): void {
  if (post === null) {
    if (followed.size === 0) return;
    post = openBrokerPort(hear);
    begin();
  }
  const isSeen = !document.hidden;
  const wants: Want[] = isSeen
    ? [...followed].map(([key, { topic, after }]) => ({ key, topic, after }))
    : [];
  post({ wants, token: getSession().token, locale: document.documentElement.lang });
}

function begin(): void {
  subscribeSession(planToSay);
  document.addEventListener("visibilitychange", () => {
    say();
    for (const listener of listeners) listener();
  });
  // A page that is left is told to nobody any more; one that is come back to has to say again what it wants.
  addEventListener("pagehide", () =>
    post?.({ wants: [], token: getSession().token, locale: document.documentElement.lang }),
  );
  addEventListener("pageshow", say);
  setInterval(() => {
    if (followed.size > 0 && !document.hidden) say();
  }, SIGN_OF_LIFE_MS);
}
