export { refreshRatings } from "./service.ts";
