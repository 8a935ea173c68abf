export { groupCounts } from "./follower.ts";
