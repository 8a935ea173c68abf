import { homeworkClosesAt, homeworkPhaseAt } from "@gavel/domain/homework/schedule";
import { isTrainingAdmin, whyNotArrange, whyNotEnter } from "@gavel/domain/training/access";
import type { Context, SignedInContext } from "../../kernel/context.ts";
import { readHomework, trainingFactsOf, trainingPersonOf } from "../../places/training/index.ts";
import type { ListedTraining, TrainingRow } from "./queries.ts";
import type { StaffTraining, TrainingInfo } from "./schema.ts";

function categoryOf(row: TrainingRow): TrainingInfo["category"] {
  if (row.category_id === null || row.category_name === null) return null;
  return { id: row.category_id, name: row.category_name, color: row.category_color ?? "" };
}

/** As it is for the reader. */
function homeworkOf({ homework }: TrainingRow, now: Date): TrainingInfo["homework"] {
  if (homework === null) return null;
  const { schedule, extension, times } = readHomework(homework);
  return {
    ...{ ...schedule, ...times, closesAt: homeworkClosesAt(times, schedule) },
    ...{ isExtended: extension !== null, phase: homeworkPhaseAt(times, schedule, now) },
  };
}

export function presentTraining(
  row: TrainingRow,
  { viewer, now }: Pick<Context, "viewer" | "now">,
): TrainingInfo {
  const at = now();
  const facts = trainingFactsOf(row, at);
  const person = trainingPersonOf(viewer, row);
  return {
    ...{ id: row.id, title: row.title, description: row.description },
    ...{ author: row.author_name, authorAvatar: row.author_avatar },
    ...{ isPrivate: row.is_private, rank: row.rank, category: categoryOf(row) },
    problemCount: Number(row.problems),
    solvedCount: viewer === null ? null : Number(row.solved),
    ...{ groupId: row.group_id, updatedAt: row.updated_at },
    isAdmin: isTrainingAdmin(person),
    isRegistered: person.isRegistered,
    enter: whyNotEnter(facts, person),
    homework: homeworkOf(row, at),
  };
}

export function presentForStaff(
  row: ListedTraining,
  { viewer, now }: Pick<SignedInContext, "viewer" | "now">,
): StaffTraining {
  const person = trainingPersonOf(viewer, row);
  const category = categoryOf(row);
  return {
    ...{ id: row.id, title: row.title, description: row.description, rank: row.rank },
    ...{ isPrivate: row.is_private, isEnabled: row.is_enabled, categoryId: row.category_id },
    ...{ author: row.author_name, groupId: row.group_id, category },
    ...{ createdAt: row.created_at, updatedAt: row.updated_at },
    problemCount: Number(row.problems),
    members: Number(row.members),
    canEdit: isTrainingAdmin(person),
    canArrange: whyNotArrange(trainingFactsOf(row, now()), person) === null,
  };
}
