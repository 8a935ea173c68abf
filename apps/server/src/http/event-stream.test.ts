import { DomainError } from "@gavel/api/kernel/error";
import { LiveStream, stateTopic } from "@gavel/api/kernel/live";
import { expect, test } from "vitest";
import { z } from "zod";
import { openEvents } from "./event-stream.ts";

const topic = stateTopic({
  ...{ input: z.object({}), who: "anyone", keys: () => [], changed: () => [] },
  load: async () => new Map(),
  sees: () => "all",
  tell: () => null,
});

function openStream() {
  const hub = { joined: 0, left: 0, join: () => void hub.joined++, leave: () => void hub.left++ };
  const wishes = [{ name: "x", topic, input: {}, position: undefined }];
  const stream = new LiveStream(hub, { person: null, locale: "en-US" }, wishes);
  const stopping = new AbortController();
  const body = openEvents(stream, {
    stopping: stopping.signal,
    write: ({ code }) => code,
    cut() {},
  });
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  return { hub, stream, stopping, reader };
}

const message = (data: unknown) => ({ id: "-", data: { at: 0, topic: "x", data: [data] } });

type Reader = ReturnType<typeof openStream>["reader"];

async function readToEnd(reader: Pick<Reader, "read">): Promise<string> {
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return text;
    text += value;
  }
}

test("messages are written as tRPC's clients read them, and why a stream ends comes last", async () => {
  const { hub, stream, reader } = openStream();
  stream.send(message(1));
  stream.end(new DomainError("LIVE_ENDED"));
  expect((await readToEnd(reader)).split("\n\n")).toEqual([
    'event: connected\ndata: {"reconnectAfterInactivityMs":40000}',
    'id: -\ndata: {"at":0,"topic":"x","data":[1]}',
    "event: serialized-error\ndata: LIVE_ENDED",
    "",
  ]);
  expect(hub).toMatchObject({ joined: 1, left: 1 });
});

test("a stream has no room while its reader does not keep up, and goes on when it does", async () => {
  const { hub, stream, reader } = openStream();
  const [one] = stream.subscriptions;
  if (one === undefined) throw new Error("no topic");
  const large = message("x".repeat(10_000));
  let sent = 0;
  while (stream.hasRoom && sent < 1000) {
    stream.send(large);
    sent += 1;
    await Promise.resolve();
  }
  expect(sent).toBeLessThan(20);
  one.isBehind = true;
  let length = 0;
  while (length < sent * 10_000) length += (await reader.read()).value?.length ?? 0;
  await expect.poll(() => hub.joined).toBe(2);
  expect([stream.hasRoom, one.isBehind]).toEqual([true, false]);
  one.isBehind = true;
  stream.end(null);
  // What has left would never leave again.
  stream.goOn();
  expect(hub).toMatchObject({ joined: 2, left: 1 });
});

test("the stream ends with its reader and with the server", async () => {
  const left = openStream();
  await left.reader.cancel();
  await expect.poll(() => left.hub.left).toBe(1);
  const stopped = openStream();
  stopped.stopping.abort();
  expect(await readToEnd(stopped.reader)).toMatch(/^event: connected/);
  expect(stopped.stream.isOpen).toBe(false);
});
