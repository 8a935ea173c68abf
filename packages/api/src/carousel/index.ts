export { addSlide } from "./service.ts";
