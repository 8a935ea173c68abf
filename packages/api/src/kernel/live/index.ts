export type { LiveBounds } from "./bounds.ts";
export { LiveHub } from "./hub.ts";
export { type LiveMessage, LiveStream, readPositions } from "./stream.ts";
export { type Key, newsTopic, stateTopic, type ToldBy, type Watcher } from "./topic.ts";
