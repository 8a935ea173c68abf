/** The screens of contests, groups and trainings, as `screens.ts` takes them. */
import {
  CLOSED_TO_VISITORS,
  CONTESTS_IN_OFFICE,
  CONTESTS_OF_MEMBERS,
  CONTESTS_OF_VISITORS,
} from "./screens-of-contests.ts";
import {
  GROUPS_CLOSED_TO_VISITORS,
  GROUPS_OF_MEMBERS,
  GROUPS_OF_VISITORS,
} from "./screens-of-groups.ts";
import {
  TRAININGS_CLOSED_TO_VISITORS,
  TRAININGS_IN_OFFICE,
  TRAININGS_OF_MEMBERS,
  TRAININGS_OF_VISITORS,
} from "./screens-of-trainings.ts";

/** What stands there of trainings before anybody looks. */
export interface TrainingStage {
  /** Of "Harbour steps", which the member has entered, and "Closed steps", which they have not. */
  readonly trainingId: number;
  readonly lockedTrainingId: number;
  readonly trainingCategoryId: number;
}

export const PLACES = {
  visitors: [...CONTESTS_OF_VISITORS, ...GROUPS_OF_VISITORS, ...TRAININGS_OF_VISITORS],
  closed: [...TRAININGS_CLOSED_TO_VISITORS, ...GROUPS_CLOSED_TO_VISITORS, ...CLOSED_TO_VISITORS],
  members: [...CONTESTS_OF_MEMBERS, ...GROUPS_OF_MEMBERS, ...TRAININGS_OF_MEMBERS],
  office: [...CONTESTS_IN_OFFICE, ...TRAININGS_IN_OFFICE],
};
