export { contestAnnouncements } from "./topics.ts";
