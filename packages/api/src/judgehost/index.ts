export type { JudgehostView } from "./schema.ts";
export { ONLINE_MS } from "./schema.ts";
export { countHosts, findJudgehosts, type SeenHost, sayHello, seeHost } from "./service.ts";
