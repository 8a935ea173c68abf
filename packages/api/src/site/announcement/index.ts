export { addAnnouncement } from "./service.ts";
