export { pushNotices, tellNewcomer } from "./service.ts";
