export { type MessagePlace, tell } from "./tell.ts";
