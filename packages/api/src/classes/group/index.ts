export { setGroupAvatar } from "./manage.ts";
export { exportMembers } from "./roster.ts";
