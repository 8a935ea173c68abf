export type { OwnMute } from "./schema.ts";
export { findMute, findMuteBarrier, type MuteBarrier, requireUnmuted } from "./service.ts";
