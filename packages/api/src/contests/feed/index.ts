export { type EventFeed, openEventFeed } from "./event-feed.ts";
export { COLLECTIONS, type Collection } from "./items/item.ts";
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
