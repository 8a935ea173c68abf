export interface ServerSentEvent {
  readonly event: string;
  readonly id: string;
  readonly data: string;
}

/** Server-sent events of an answer; a browser's own EventSource could send no token. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<ServerSentEvent> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
    .getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const blocks = (text + value).split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) yield parseEvent(block);
  }
}

function parseEvent(block: string): ServerSentEvent {
  const event = { event: "message", id: "", data: "" };
  for (const line of block.split("\n")) {
    const colon = line.indexOf(": ");
    const name = line.slice(0, colon);
    if (name === "event" || name === "id" || name === "data") event[name] = line.slice(colon + 2);
  }
  return event;
}
