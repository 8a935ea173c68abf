import { type TrackedEnvelope, tracked } from "@trpc/server";
import type { DomainError } from "../error.ts";
import type { LiveData, LiveMessage, LiveStream } from "./stream.ts";

const WAITING_MAX = 100;

/** A stream's messages for a caller in this process; leaving ends the stream. @throws what refused to go on */
export async function* readMessages(stream: LiveStream): AsyncGenerator<TrackedEnvelope<LiveData>> {
  const waiting: LiveMessage[] = [];
  const end: { refusal?: DomainError | null } = {};
  let wake = () => {};
  stream.attach({
    hasRoom: () => waiting.length < WAITING_MAX,
    write: (message) => {
      waiting.push(message);
      wake();
    },
    end: (refusal) => {
      end.refusal = refusal;
      wake();
    },
  });
  try {
    for (;;) {
      const message = waiting.shift();
      if (message !== undefined) {
        if (waiting.length === 0) stream.goOn();
        yield tracked(message.id, message.data);
      } else if (end.refusal === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      } else if (end.refusal === null) {
        return;
      } else {
        throw end.refusal;
      }
    }
  } finally {
    stream.end(null);
  }
}
