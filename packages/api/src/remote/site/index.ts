export { tellChanged } from "./changed.ts";
export { notePart, noteParts } from "./parts.ts";
export { clearTrouble, countChangedSites, findClosed, listParts } from "./queries.ts";
export { noteRefusal, noteSiteTrouble } from "./trouble.ts";
export {
  createRemoteWays,
  /** @internal */
  NOWHERE,
  type RemoteWays,
  sitesAt,
} from "./ways.ts";
