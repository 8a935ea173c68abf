/** Does the work beside the page, so that the page goes on answering. */
import { doWork, type Work } from "@gavel/domain/proof-of-work";

self.addEventListener("message", ({ data }: MessageEvent<Work>) => {
  for (const nonce of doWork(data)) self.postMessage(nonce);
});
