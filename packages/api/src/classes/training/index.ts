export { foldTrainingChanges } from "./kept-list-queries.ts";
export { addTraining } from "./organise.ts";
export { getAsOrganiser, lockAsOrganiser, saveTraining } from "./organiser.ts";
