export { clearTrouble, findClosed } from "./queries.ts";
export {
  createRemoteWays,
  /** @internal */
  NOWHERE,
  type RemoteWays,
  sitesAt,
} from "./ways.ts";
