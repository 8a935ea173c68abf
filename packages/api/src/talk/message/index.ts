export { findMentioned, findNamesIn } from "./mention.ts";
export { tellModerated } from "./moderation-notice.ts";
export { columnsOf, type TalkPlace, talkPlaceOf } from "./place.ts";
export {
  findLocales as localesOf,
  hearsThere,
  tellFollowers,
  tellProblemFollowers,
} from "./queries.ts";
export { tellNewRole } from "./role-notice.ts";
export type { ActReason } from "./schema.ts";
export { tell, tellAll, tellFromSite } from "./tell.ts";
export { unreadNews } from "./topics.ts";
