export { refreshOtherContests } from "./contests.ts";
