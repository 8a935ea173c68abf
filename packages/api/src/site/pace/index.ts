export { purgePaces, spendPace } from "./service.ts";
