/** Who sits where: set from a sheet, given out by rooms, taken back. All of a call or nothing. */
import { announce, type Db } from "@gavel/db";
import { readRooms, SEATS_MAX, schoolsApart, seatKey, tidySeat } from "@gavel/domain/contest/seat";
import { faultsIn, type SeatFault, type SeatLine } from "@gavel/domain/contest/seat-sheet";
import { nameKey } from "@gavel/domain/name-key";
import type { z } from "zod";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { listByNameKeys } from "../../kernel/name-queries.ts";
import { recordAudit } from "../../site/audit/index.ts";
import { lockAsOrganiser, type StoredContest } from "../contest/index.ts";
import { accountsOf } from "./find.ts";
import { listToSeat } from "./queries.ts";
import type { assignSeatsInput, SeatsAssigned, SeatsSet, setSeatsInput } from "./schema.ts";
import { deleteSeats, insertSeats, listSeated, type SeatRow } from "./seat-queries.ts";

/** @throws DomainError CONTEST_NOT_FOUND, FORBIDDEN */
export async function setSeats(
  ctx: SignedInContext,
  { contestId, seats }: z.output<typeof setSeatsInput>,
): Promise<SeatsSet> {
  const lines = seats.map((one) => ({ ...one, seat: tidySeat(one.seat) }));
  return ctx.db.transaction().execute(async (tx) => {
    const stored = await lockAsOrganiser(tx, ctx, contestId);
    const seated = await listSeated(tx, contestId);
    const { rows, faults } = await resolve(tx, seated, lines);
    if (faults.length > 0) return { seated: 0, cleared: 0, faults };
    const uids = new Set(rows.map(({ uid }) => uid));
    await deleteSeats(tx, contestId, [...uids]);
    const taken = rows.filter(({ seat }) => seat !== "");
    await insertSeats(tx, contestId, taken);
    await tell(tx, ctx, stored, {
      before: seated.filter(({ uid }) => uids.has(uid)),
      after: taken,
    });
    return { seated: taken.length, cleared: rows.length - taken.length, faults };
  });
}

type Placing = SeatRow & { readonly username: string };

/** Whose lines these are, and what is wrong with them. */
async function resolve(
  tx: Db,
  seated: Awaited<ReturnType<typeof listSeated>>,
  lines: readonly SeatLine[],
): Promise<{ rows: Placing[]; faults: SeatFault[] }> {
  const faults = faultsIn(lines);
  const keys = new Set(lines.map(({ account }) => nameKey(account)));
  const named = await listByNameKeys(tx, [...keys]);
  const personOf = new Map(named.map((one) => [one.key, one]));
  const listed = new Set(named.map(({ uid }) => uid));
  const others = new Map(
    seated.filter(({ uid }) => !listed.has(uid)).map((one) => [one.seat_key, one.username]),
  );
  const rows = lines.flatMap(({ line, account, seat }): Placing[] => {
    const person = personOf.get(nameKey(account));
    const [key, sits] = [seatKey(seat), others.get(seatKey(seat))];
    if (person === undefined && account.trim() !== "") {
      faults.push({ line, code: "UNKNOWN_ACCOUNT", name: account });
    }
    if (seat !== "" && sits !== undefined) faults.push({ line, code: "SEAT_TAKEN", name: sits });
    if (person === undefined) return [];
    return [{ uid: person.uid, username: person.username, seat, seat_key: key }];
  });
  const seats = others.size + rows.filter(({ seat }) => seat !== "").length;
  if (seats > SEATS_MAX) faults.push({ line: 0, code: "TOO_MANY", name: "" });
  return { rows, faults: faults.sort((a, b) => a.line - b.line) };
}

/**
 * Each of those who are to be seated gets the next free seat.
 * @throws DomainError CONTEST_NOT_FOUND, FORBIDDEN; PARAM_INVALID for rooms that are none
 */
export async function assignSeats(
  ctx: SignedInContext,
  { contestId, rooms, whom, order }: z.output<typeof assignSeatsInput>,
): Promise<SeatsAssigned> {
  const { seats, faults } = readRooms(rooms);
  if (faults.some((fault) => fault !== null)) {
    throw new DomainError("PARAM_INVALID", { field: "rooms" });
  }
  return ctx.db.transaction().execute(async (tx) => {
    const stored = await lockAsOrganiser(tx, ctx, contestId);
    const isForAll = whom === "everybody";
    const [people, before] = await Promise.all([
      listToSeat(tx, accountsOf(stored), isForAll, SEATS_MAX),
      listSeated(tx, contestId),
    ]);
    const kept = new Set(isForAll ? [] : before.map(({ seat_key }) => seat_key));
    const free = seats.filter((seat) => !kept.has(seatKey(seat)));
    const room = Math.min(free.length, SEATS_MAX - kept.size);
    if (people.length > room) return { seated: 0, short: people.length - room };
    if (people.length === 0) return { seated: 0, short: 0 };
    if (isForAll) await deleteSeats(tx, contestId, "all");
    const inOrder = order === "apart" ? schoolsApart(people) : people;
    const rows = inOrder.map(({ uid, username }, at): Placing => {
      const seat = free[at] ?? "";
      return { uid, username, seat, seat_key: seatKey(seat) };
    });
    await insertSeats(tx, contestId, rows);
    await tell(tx, ctx, stored, { before: isForAll ? before : [], after: rows });
    return { seated: rows.length, short: 0 };
  });
}

/** @throws DomainError CONTEST_NOT_FOUND, FORBIDDEN */
export async function clearSeats(
  ctx: SignedInContext,
  contestId: number,
): Promise<{ cleared: number }> {
  return ctx.db.transaction().execute(async (tx) => {
    const stored = await lockAsOrganiser(tx, ctx, contestId);
    const before = await listSeated(tx, contestId);
    const cleared = await deleteSeats(tx, contestId, "all");
    if (cleared > 0) await tell(tx, ctx, stored, { before, after: [] });
    return { cleared };
  });
}

type Seated = readonly { readonly username: string; readonly seat: string }[];

/** To the audit log, and to the desks, which show seats. */
async function tell(
  tx: Db,
  ctx: SignedInContext,
  { id, title }: StoredContest,
  { before, after }: { before: Seated; after: Seated },
): Promise<void> {
  const facts = (seated: Seated) => ({
    count: seated.length,
    seats: seated.map(({ username, seat }) => `${username}: ${seat}`),
  });
  await recordAudit(tx, ctx, {
    ...{ action: "contest.seats", target: { id, name: title } },
    ...{ before: facts(before), after: facts(after) },
  });
  await announce(tx, { type: "desk", contestId: id });
}
