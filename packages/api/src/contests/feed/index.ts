export { type EventFeed, openEventFeed } from "./event-feed.ts";
export {
  type FeedPortion,
  type FeedPosition,
  type FollowedContest,
  followContest,
  positionNow,
} from "./following.ts";
export { COLLECTIONS, type Collection, type ItemType } from "./items/item.ts";
export { TOLD_TYPES } from "./journal/entries.ts";
export type { Fact } from "./journal/lines.ts";
export type { HubContext } from "./journal/live-feeds.ts";
export { exportContestPackage } from "./package.ts";
export { openProblemArchive } from "./problem-archives.ts";
export {
  findFeedContests,
  getApiInformation,
  getCollection,
  getObject,
  getOwnAccount,
  getScoreboard,
  getSingleton,
  getSourceFile,
  type OpenContest,
  openContest,
} from "./service.ts";
