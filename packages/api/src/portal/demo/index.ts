export { seedDemoContent } from "./service.ts";
