export { columnsOf, type TalkPlace, talkPlaceOf } from "./place.ts";
export { findLocales as localesOf } from "./queries.ts";
export { tellNewRole } from "./role-notice.ts";
export { tell, tellFromSite } from "./tell.ts";
