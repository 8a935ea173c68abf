export { columnsOf, type TalkPlace, talkPlaceOf } from "./place.ts";
export { tellNewRole } from "./role-notice.ts";
export { tell } from "./tell.ts";
