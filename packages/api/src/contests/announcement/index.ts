export { addAnnouncement, createAnnouncement } from "./service.ts";
export { contestAnnouncements } from "./topics.ts";
