export { addAnnouncement } from "./service.ts";
export { contestAnnouncements } from "./topics.ts";
