export { remindOfApplications } from "./remind.ts";
