export { factsOf, loadContest, personOf } from "../../places/contest/index.ts";
export { isLetIn } from "./account-queries.ts";
export { type Doorway, findDoorways, mayEnter, requireEntry } from "./doorway.ts";
export { formOf, requireFaultless } from "./form.ts";
export { addContest, removeContest } from "./organise.ts";
export { findStoredContest, listRegistered, type StoredContest } from "./organise-queries.ts";
export {
  getAsOrganiser,
  loadAsAdmin,
  loadToWrite,
  lockAsOrganiser,
  saveContest,
} from "./organiser.ts";
export { findContestProblems } from "./problem.ts";
export { countSent, type SentCount } from "./problem-queries.ts";
export {
  type ContestRow,
  countNearContests,
  findContestRow,
  listNearContests,
  listToldContests,
  type ToldContest,
} from "./queries.ts";
export { type ContestForm, type ContestInfo, contestForm } from "./schema.ts";
export { presentContest } from "./service.ts";
export { contestClock } from "./topics.ts";
