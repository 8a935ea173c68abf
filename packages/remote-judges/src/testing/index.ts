export { FakeHdu } from "./fake-hdu.ts";
export { FakePoj } from "./fake-poj.ts";
export type { FakeSite } from "./fake-site.ts";
export { SITE_CASES } from "./site-cases.ts";
export { virtualClock } from "./virtual-clock.ts";
