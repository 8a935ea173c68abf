export { exportMarks } from "./export.ts";
export { addHomework } from "./service.ts";
