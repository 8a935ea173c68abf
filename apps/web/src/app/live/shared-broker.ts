/** A worker that all tabs of the browser share, and with it the one stream. */
import { Broker } from "./broker.ts";
import type { TabState } from "./want.ts";

const broker = new Broker<MessagePort>((port, message) => port.postMessage(message));

// The scope of a shared worker is none that the types of a page know.
addEventListener("connect", (event) => {
  const [port] = (event as MessageEvent).ports;
  if (port === undefined) return;
  port.onmessage = ({ data }: MessageEvent<TabState>) => broker.hear(port, data);
});
