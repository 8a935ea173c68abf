export { setGroupAvatar } from "./manage.ts";
