import { expect, test } from "vitest";
import {
  byRoom,
  compareSeats,
  type Room,
  readRooms,
  roomOf,
  SEATS_MAX,
  schoolsApart,
  seatKey,
} from "./seat.ts";

test.each([
  ["D-08", "D"],
  ["Hall 2-A-3", "Hall 2-A"],
  ["108", ""],
  ["-3", ""],
])("%s is in room %o", (seat, room) => {
  expect(roomOf(seat)).toBe(room);
});

test("a seat is the same however it is written", () => {
  expect(seatKey(" d-08 ")).toBe(seatKey("Ｄ-08"));
  expect(seatKey("Hall  2-1")).toBe(seatKey("hall 2-1"));
  expect(seatKey("D-8")).not.toBe(seatKey("D-08"));
});

test("seats and rooms come in the order in which one walks past them", () => {
  expect(["A-10", "A-9", "a-1"].sort(compareSeats)).toEqual(["a-1", "A-9", "A-10"]);
  const seats = ["B-2", "A10-1", "7", "B-1", "A9-3"].map((seat) => ({ seat }));
  expect(byRoom(seats).map(([room, rows]) => [room, ...rows.map(({ seat }) => seat)])).toEqual([
    ["", "7"],
    ["A9", "A9-3"],
    ["A10", "A10-1"],
    ["B", "B-1", "B-2"],
  ]);
});

const room = (name: string, from: number, to: number): Room => ({ name, from, to });

test("numbers of a room are equally wide", () => {
  expect(readRooms([room("A", 9, 10), room("", 99, 100)])).toEqual({
    seats: ["A-09", "A-10", "099", "100"],
    faults: [null, null],
  });
});

test.each<[string, Room[], (string | null)[]]>([
  ["that ends before it begins", [room("A", 3, 2)], ["RANGE_REVERSED"]],
  ["whose seats another has", [room("A", 1, 5), room(" a", 5, 6)], [null, "SEAT_TWICE"]],
  ["with a long name", [room("x".repeat(28), 1, 2)], ["NAME_TOO_LONG"]],
  [
    "beyond what a contest may have",
    [room("A", 1, SEATS_MAX), room("B", 1, 1)],
    [null, "TOO_MANY"],
  ],
])("a room %s is told so", (_, rooms, faults) => {
  expect(readRooms(rooms).faults).toEqual(faults);
});

test("a room of any length is refused before its seats are written down", () => {
  expect(readRooms([room("A", 1, Number.MAX_SAFE_INTEGER)])).toEqual({
    seats: [],
    faults: ["TOO_MANY"],
  });
});

const of = (schools: string) => [...schools].map((school, at) => ({ school: school.trim(), at }));
const beside = (people: readonly { school: string }[]) =>
  people.filter((one, at) => one.school !== "" && one.school === people[at + 1]?.school).length;

test.each([
  ["AAABBB", 0],
  ["AAAB", 1],
  ["AABBC ", 0],
  ["AAAAAA", 5],
  ["    ", 0],
  ["", 0],
])("of %o at most %i sit beside somebody of their school", (schools, pairs) => {
  const people = of(schools);
  const order = schoolsApart(people);
  expect(beside(order)).toBe(pairs);
  expect(order.toSorted((a, b) => a.at - b.at)).toEqual(people);
});

test("those of one school keep their order", () => {
  const first = schoolsApart(of("BAAB")).filter(({ school }) => school === "A");
  expect(first.map(({ at }) => at)).toEqual([1, 2]);
});
