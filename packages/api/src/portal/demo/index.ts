export { type DemoProgress, seedDemoContent } from "./service.ts";
