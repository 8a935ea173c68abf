export { writeOwnData } from "./service.ts";
