export { FakeHdu } from "./fake-hdu.ts";
export { virtualClock } from "./virtual-clock.ts";
