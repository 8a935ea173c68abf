import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from "react";
import type { Outputs } from "../trpc.ts";
import { follow, isLive, subscribeLive } from "./live-client.ts";
import type { Topic } from "./want.ts";

/** As it comes over the wire: dates are text. */
type LiveEvent =
  Outputs["live"]["watch"] extends AsyncIterable<{ id: string; data: infer Event }> ? Event : never;
type Told<Name extends Topic["topic"]> = Extract<LiveEvent, { topic: Name }>["data"];

interface Handlers<Name extends Topic["topic"]> {
  /** Of news: the last that is known, of which those after it are told. */
  readonly after?: number;
  onData(data: Told<Name>): void;
  /** More was missed than is told: what is shown has to be read again. */
  onCut?(): void;
}

/**
 * Follows something on the browser's one live stream while somebody looks at the tab; what was missed meanwhile is told
 * afterwards.
 * @param topic null = nothing
 * @returns whether news come by themselves; until then, and where the stream is refused, callers have to ask.
 */
export function useLive<Name extends Topic["topic"]>(
  topic: Extract<Topic, { topic: Name }> | null,
  handlers: Handlers<Name>,
): boolean {
  const key = topic === null ? null : JSON.stringify(topic);
  const { after } = handlers;
  const onData = useEffectEvent((data: readonly unknown[]) => handlers.onData(data as Told<Name>));
  const onCut = useEffectEvent(() => handlers.onCut?.());
  const stable = useMemo<Topic | null>(() => (key === null ? null : JSON.parse(key)), [key]);
  useEffect(() => {
    if (stable === null) return;
    return follow(stable, after, { onData: (data) => onData(data), onCut: () => onCut() });
  }, [stable, after]);
  return useSyncExternalStore(subscribeLive, () => key !== null && isLive(key));
}
