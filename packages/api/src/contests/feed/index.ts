export { type EventFeed, openEventFeed } from "./event-feed.ts";
export { COLLECTIONS, type Collection } from "./items/item.ts";
export {
  findFeedContests,
  getCollection,
  getObject,
  getOwnAccount,
  getScoreboard,
  getSingleton,
  getSourceFile,
  type OpenContest,
  openContest,
} from "./service.ts";
