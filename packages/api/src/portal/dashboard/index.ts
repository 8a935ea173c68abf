export { getSiteStatus } from "./service.ts";
