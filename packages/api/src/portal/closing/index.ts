export { closeDue } from "./service/due.ts";
