export { FakeAtcoder } from "./fake-atcoder.ts";
export { FakeCodeforces } from "./fake-codeforces.ts";
export { FakeHdu } from "./fake-hdu.ts";
export { FakePoj } from "./fake-poj.ts";
export type { FakeSite, RequestKind, Trick } from "./fake-site.ts";
export { FakeSpoj } from "./fake-spoj.ts";
export { SITE_CASES, type SiteCase } from "./site-cases.ts";
export { virtualClock } from "./virtual-clock.ts";
