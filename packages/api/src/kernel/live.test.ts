import { expect, test } from "vitest";
import type { EventHub } from "./context.ts";
import { collectIds } from "./live.ts";

type Listener = Parameters<EventHub["subscribe"]>[0];

function createHub() {
  const listeners = new Set<Listener>();
  return {
    events: {
      subscribe(listener: Listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    } as EventHub,
    listeners,
    say(id: number) {
      for (const listener of listeners) listener({ type: "submission", id, final: false });
    },
  };
}
const idOf = (event: Parameters<Listener>[0]) => (event.type === "submission" ? [event.id] : []);

test("what follows closely is handed out at once, a long series in batches", async () => {
  const hub = createHub();
  const stop = new AbortController();
  const pace = { pauseMs: 100, burst: 2 };
  const changes = collectIds(hub.events, stop.signal, idOf, pace);
  const batches: number[][] = [];
  const reading = (async () => {
    for await (const ids of changes.batches()) batches.push(ids);
  })();
  for (let id = 1; id <= 20; id += 1) {
    hub.say(id);
    // Long enough for a reader that does not pause, far from the pause of one that does.
    await Bun.sleep(1);
  }
  // Two of the burst and the one before the pause came alone; the rest waited together.
  expect(batches.slice(0, 3)).toEqual([[1], [2], [3]]);
  expect(batches.length).toBeLessThan(20);
  while (batches.flat().length < 20) await Bun.sleep(5);
  expect(batches.flat()).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  stop.abort();
  hub.say(99);
  await reading;
  expect(hub.listeners.size).toBe(0);
});

test("an id that is named often while nobody reads is handed out once", async () => {
  const hub = createHub();
  const stop = new AbortController();
  const changes = collectIds(hub.events, stop.signal, idOf);
  for (let i = 0; i < 5; i += 1) hub.say(7);
  changes.add([8]);
  const first = await changes.batches().next();
  expect(first.value).toEqual([7, 8]);
  stop.abort();
});
