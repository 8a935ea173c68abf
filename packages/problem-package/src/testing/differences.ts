/** What two readings of one problem have different, for tests that take packages through a site. */
export { differences } from "../round-trip/differences.ts";
