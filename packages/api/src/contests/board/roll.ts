/** What the roll opens: the board as the seal shows it, and all that the seal keeps back. */
import { isContestAdmin, whyNotScroll } from "@gavel/domain/contest/access";
import type { BoardInput } from "@gavel/domain/contest/board";
import type { Context } from "../../kernel/context.ts";
import { DomainError, refuse } from "../../kernel/error.ts";
import { factsOf, findContestRow, personOf } from "../contest/index.ts";
import type { BoardPerson } from "./person.ts";
import type { RollQuery } from "./schema.ts";
import { keepOf } from "./service.ts";

type Reader = Pick<Context, "db" | "viewer" | "now" | "services">;

interface RollPerson {
  readonly uid: string;
  /** The one of the names that the contest shows. */
  readonly name: string;
  readonly username: string;
  readonly nickname: string;
  readonly realname: string;
  readonly school: string;
  readonly gender: string;
  readonly avatar: string | null;
}

export interface Roll {
  contestId: number;
  title: string;
  rankShowName: string;
  startTime: Date;
  sealTime: Date | null;
  starAccounts: string[];
  columns: { id: number; displayId: string; title: string; color: string }[];
  people: RollPerson[];
  /** For the domain's roll; of those who are on the board alone. */
  board: BoardInput;
  /** Judge statuses by submission. */
  statuses: Record<number, number>;
}

/** @throws DomainError CONTEST_NOT_FOUND, SCROLL_NOT_AVAILABLE, or why the reader may not enter */
export async function getRoll(
  ctx: Reader,
  { contestId, isConfirmed, removeStar }: RollQuery,
): Promise<Roll> {
  const stored = await findContestRow(ctx.db, contestId, ctx.viewer?.uid ?? null);
  if (stored === undefined) throw new DomainError("CONTEST_NOT_FOUND");
  const reader = personOf(ctx.viewer, stored);
  refuse(whyNotScroll(factsOf(stored), reader, ctx.now(), isConfirmed));
  const showsRealname = isContestAdmin(reader) || stored.rank_show_name === "realname";
  const kept = await keepOf({ db: ctx.db, events: ctx.services.events }, stored);
  const input = kept.input("sealed");
  const left = new Set(
    input.participants
      .filter(({ isExcluded, isStar }) => isExcluded || (removeStar && isStar))
      .map(({ uid }) => uid),
  );
  const submissions = input.submissions.filter(({ uid }) => !left.has(uid));
  const listed = input.participants.filter(({ uid, isListed }) => isListed && !left.has(uid));
  const present = new Set([...submissions, ...listed].map(({ uid }) => uid));
  return {
    ...{ contestId, title: stored.title, rankShowName: stored.rank_show_name },
    ...{ startTime: stored.start_time, sealTime: stored.seal_time },
    starAccounts: [...stored.star_accounts],
    columns: kept.problems.map(({ id, displayId, title, color }) => ({
      ...{ id, displayId, title, color },
    })),
    people: [...kept.people].flatMap(([uid, person]) =>
      present.has(uid) ? [personIn(uid, person, showsRealname)] : [],
    ),
    board: {
      ...input,
      submissions,
      participants: input.participants.filter(({ uid }) => present.has(uid)),
    },
    statuses: Object.fromEntries(
      [...kept.tries].flatMap(({ id, uid, status }) => (present.has(uid) ? [[id, status]] : [])),
    ),
  };
}

/** Real names that the contest does not show are for its administrators. */
function personIn(uid: string, person: Omit<BoardPerson, "uid">, showsRealname: boolean) {
  const { name, username, nickname, school, gender, avatar } = person;
  const realname = showsRealname ? person.realname : "";
  return { uid, name, username, nickname, realname, school, gender, avatar };
}
