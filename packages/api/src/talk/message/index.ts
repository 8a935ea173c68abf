export { tellNewRole } from "./role-notice.ts";
export { type MessagePlace, tell } from "./tell.ts";
