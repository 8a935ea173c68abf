export { sendDigests } from "./send.ts";
