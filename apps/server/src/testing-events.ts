/** Reads server-sent events over fetch: bun has no EventSource. */
export interface ServerSentEvent {
  readonly event: string;
  readonly id: string | null;
  readonly data: string;
}

/** @throws Error when the answer is not an event stream. */
export async function* readEvents(
  url: string,
  options: { headers: Record<string, string>; signal?: AbortSignal },
): AsyncGenerator<ServerSentEvent> {
  const headers = { ...options.headers, accept: "text/event-stream" };
  const response = await fetch(url, { headers, signal: options.signal });
  const type = response.headers.get("content-type") ?? "";
  if (!type.startsWith("text/event-stream") || response.body === null) {
    throw new Error(`no event stream: ${response.status} ${await response.text()}`);
  }
  let text = "";
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) yield parseEvent(block);
  }
}

function parseEvent(block: string): ServerSentEvent {
  const fields = new Map(
    block.split("\n").map((line): [string, string] => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon), line.slice(colon + 1).trimStart()];
    }),
  );
  return {
    event: fields.get("event") ?? "message",
    id: fields.get("id") ?? null,
    data: fields.get("data") ?? "",
  };
}
