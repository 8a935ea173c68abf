export { addAnnouncement } from "./announcements.ts";
export { addGroup, requireMaySet, setGroupAvatar } from "./manage.ts";
export { upsertMembers as admitAll } from "./member-queries.ts";
export { exportMembers } from "./roster.ts";
