export { addSlide, placeSlide } from "./service.ts";
