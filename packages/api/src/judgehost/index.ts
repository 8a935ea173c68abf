export type { JudgehostView } from "./schema.ts";
export { ONLINE_MS } from "./schema.ts";
export { countHosts, findJudgehosts, type SeenHost, sayBye, sayHello, seeHost } from "./service.ts";
