/**
 * Who may do what in a training: one policy for server and web. Each `whyNot…` answers null when it is allowed, else the
 * code of the refusal.
 */
import type { ErrorCode } from "../error.ts";
import type { HomeworkPhase } from "../homework/schedule.ts";

/** From stored rows, never from what a request says. */
export interface TrainingFacts {
  /** Who wants in needs the password. */
  readonly isPrivate: boolean;
  readonly isEnabled: boolean;
  readonly groupId: number | null;
  /** As homework, at this moment and for this person; null = it has no times. */
  readonly phase: HomeworkPhase | null;
}

export interface TrainingPerson {
  /** null = not signed in. */
  readonly uid: string | null;
  readonly isRoot: boolean;
  /** Any administrator of the site. */
  readonly isStaff: boolean;
  /** Root and problem administrators, who look after all problems of the site. */
  readonly isKeeper: boolean;
  /** Of a group's training: who still is one of its administrators. */
  readonly isAuthor: boolean;
  /** Level 5 of the training's group. */
  readonly isGroupRoot: boolean;
  readonly isGroupMember: boolean;
  readonly isRegistered: boolean;
}

type Refusal = ErrorCode | null;

/** Its author, root, and level 5 of its group. */
export function isTrainingAdmin({
  uid,
  isRoot,
  isAuthor,
  isGroupRoot,
}: Pick<TrainingPerson, "uid" | "isRoot" | "isAuthor" | "isGroupRoot">): boolean {
  return uid !== null && (isRoot || isAuthor || isGroupRoot);
}

/** That it is there. A disabled one does not exist for anybody but its administrators, so there is no refusal that says so. */
export function whyNotFind({ isEnabled }: TrainingFacts, person: TrainingPerson): Refusal {
  return isEnabled || isTrainingAdmin(person) ? null : "TRAINING_NOT_FOUND";
}

/** Title and description. A group's training does not exist for whoever is not in the group. */
export function whyNotLook(facts: TrainingFacts, person: TrainingPerson): Refusal {
  const hidden = whyNotFind(facts, person);
  if (hidden !== null) return hidden;
  if (person.uid === null) return "LOGIN_REQUIRED";
  if (isTrainingAdmin(person) || facts.groupId === null || person.isGroupMember) return null;
  return "TRAINING_NOT_FOUND";
}

/** To be inside: problems, what was sent to them, sending something. */
export function whyNotEnter(facts: TrainingFacts, person: TrainingPerson): Refusal {
  const refusal = whyNotLook(facts, person);
  if (refusal !== null || isTrainingAdmin(person)) return refusal;
  if (facts.isPrivate && !person.isRegistered) return "TRAINING_NOT_REGISTERED";
  return facts.phase === "before" ? "HOMEWORK_NOT_OPEN" : null;
}

/** To send something there. Those who look after it try its problems whenever they like. */
export function whyNotHandIn(facts: TrainingFacts, person: TrainingPerson): Refusal {
  const refusal = whyNotEnter(facts, person);
  if (refusal !== null || isTrainingAdmin(person)) return refusal;
  return facts.phase === "closed" ? "HOMEWORK_CLOSED" : null;
}

/** What everybody in the group made of it, and its times. A training of the site has no class. */
export function whyNotTeach(facts: TrainingFacts, person: TrainingPerson): Refusal {
  const refusal = whyNotLook(facts, person);
  if (refusal !== null) return refusal;
  return facts.groupId !== null && isTrainingAdmin(person) ? null : "FORBIDDEN";
}

/** With the password, which is looked at elsewhere. There is nothing to do in a public training. */
export function whyNotRegister(facts: TrainingFacts, person: TrainingPerson): Refusal {
  const refusal = whyNotLook(facts, person);
  if (refusal !== null) return refusal;
  return person.isRegistered || !facts.isPrivate ? "TRAINING_ALREADY_REGISTERED" : null;
}

/** Only who has entered is ranked, so a public training has no rank. */
export function hasRank({ isPrivate }: Pick<TrainingFacts, "isPrivate">): boolean {
  return isPrivate;
}

export function whyNotRank(facts: TrainingFacts, person: TrainingPerson): Refusal {
  return whyNotEnter(facts, person) ?? (hasRank(facts) ? null : "NOT_FOUND");
}

/** Who others really are is told to those who look after them. */
export function seesRealNames(person: TrainingPerson): boolean {
  return isTrainingAdmin(person);
}

function whyNotOurs(facts: TrainingFacts, isOurs: boolean): Refusal {
  if (isOurs) return null;
  return facts.isEnabled && facts.groupId === null ? "FORBIDDEN" : "TRAINING_NOT_FOUND";
}

/** On the site whoever changes something is one of its administrators; a group has administrators of its own. */
const mayChange = ({ groupId }: TrainingFacts, { isStaff }: TrainingPerson) =>
  groupId !== null || isStaff;

/** Its settings, its password among them. */
export function whyNotEdit(facts: TrainingFacts, person: TrainingPerson): Refusal {
  return whyNotOurs(facts, mayChange(facts, person) && isTrainingAdmin(person));
}

/** Which problems it has and in which order: in the site's own trainings also a matter of the keepers of problems. */
export function whyNotArrange(facts: TrainingFacts, person: TrainingPerson): Refusal {
  const isKept = facts.groupId === null && person.isKeeper;
  return whyNotOurs(facts, isKept || (mayChange(facts, person) && isTrainingAdmin(person)));
}

/** On the site only root; in a group also its author and its level 5. */
export function whyNotDelete(facts: TrainingFacts, person: TrainingPerson): Refusal {
  return whyNotOurs(facts, facts.groupId === null ? person.isRoot : isTrainingAdmin(person));
}
