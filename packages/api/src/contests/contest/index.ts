export { type Doorway, findDoorways, mayEnter, requireEntry } from "./doorway.ts";
export { loadAsAdmin, loadContest, refuse } from "./load.ts";
export { getAsOrganiser, lockAsOrganiser } from "./organiser.ts";
export { factsOf, personOf } from "../../places/contest/index.ts";
export { type ContestRow, findContestRow, listContestRows } from "./queries.ts";
