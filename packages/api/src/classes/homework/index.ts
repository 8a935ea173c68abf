export { exportMarks } from "./export.ts";
