import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { ForeignAnswer, isServerAway, unansweredFacts } from "../errors/unanswered.ts";
import { Connection } from "./connection.ts";

const ASK_TIMEOUT_MS = 8000;

/** The site's: every request tells it how it ended. */
export const siteConnection = new Connection(askServer);

async function askServer(): Promise<boolean> {
  try {
    const answer = await fetch("/healthz", {
      cache: "no-store",
      signal: AbortSignal.timeout(ASK_TIMEOUT_MS),
    });
    // To its end: what nobody reads holds one of the browser's few connections until it is collected.
    await answer.text();
    return isFromSite(answer);
  } catch {
    return false;
  }
}

/** A proxy answers for a server that is away, with a page of its own. */
function isFromSite(answer: Response): boolean {
  return answer.status < 502 || answer.headers.get("content-type")?.includes("json") === true;
}

/** Sends, and tells the connection how that went. */
export async function fetchFromSite(
  input: RequestInfo | URL | string,
  init: RequestInit,
): Promise<Response> {
  try {
    const answer = await fetch(input, init);
    if (isFromSite(answer)) siteConnection.noteAnswer();
    else siteConnection.noteFailure();
    return answer;
  } catch (error) {
    if (isServerAway(unansweredFacts(error))) siteConnection.noteFailure();
    throw error;
  }
}

/** For callers that read JSON. @throws ForeignAnswer when it is somebody else's page */
export function needJson(answer: Response): Response {
  if (answer.headers.get("content-type")?.includes("json")) return answer;
  throw new ForeignAnswer(answer.status);
}

/** Follows what the browser knows of its network. */
export function watchNetwork(): void {
  addEventListener("offline", () => siteConnection.noteFailure());
  addEventListener("online", () => void siteConnection.isThere());
}

export function useConnection() {
  return useSyncExternalStore(siteConnection.subscribe, siteConnection.read);
}

/** What is shown may be old once the server, or a live stream of it, has been away. */
export function useWhenBack(onBack: () => void): void {
  const call = useEffectEvent(onBack);
  useEffect(() => siteConnection.onBack(() => call()), []);
}
