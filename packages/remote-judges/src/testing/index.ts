export { FakeHdu } from "./fake-hdu.ts";
export { FakePoj } from "./fake-poj.ts";
export { virtualClock } from "./virtual-clock.ts";
