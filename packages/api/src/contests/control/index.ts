export { moveStart, thaw } from "./clock.ts";
