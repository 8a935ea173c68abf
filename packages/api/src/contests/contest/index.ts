export { factsOf, personOf, refuse } from "../../places/contest/index.ts";
export { type Doorway, findDoorways, mayEnter, requireEntry } from "./doorway.ts";
export { loadAsAdmin, loadContest } from "./load.ts";
export { getAsOrganiser, lockAsOrganiser } from "./organiser.ts";
export { type ContestRow, findContestRow, listContestRows } from "./queries.ts";
