/** The matrix of whose objects, tried on made-up clubs: it must notice whoever is let in or kept out wrongly. */
import type { Reach } from "@gavel/api/kernel/trpc";
import { expect, test } from "vitest";
import { type Caller, compareReach, tiesToTry } from "../support/surface/reach.ts";

interface Club {
  readonly owner: string;
  readonly members: readonly string[];
  readonly managers: readonly string[];
}
/** Who is let into a club. */
type Door = (name: string, club: Club) => boolean;

const CLUB: Club = { owner: "olga", members: ["mia"], managers: ["max"] };
const CALLERS: readonly Caller<string>[] = [
  { name: "owner", role: 1002, tie: "owner", person: "olga" },
  { name: "member", role: 1002, tie: "member", person: "mia" },
  { name: "manager", role: 1002, tie: "manager", person: "max" },
  { name: "stranger", role: 1002, tie: null, person: "sam" },
  { name: "root", role: 1000, tie: null, person: "root" },
  { name: "visitor", role: null, tie: null, person: "" },
];

/** Callers for whom it is otherwise than declared. */
async function findBreaches(door: Door, reach: readonly Reach[]): Promise<string[]> {
  const { declared, found } = await compareReach({
    ...{ who: "anyone", reach, callers: CALLERS, isUsedUp: false },
    make: async () => CLUB,
    attempt: async (name: string, club: Club) => (door(name, club) ? "reached" : "refused"),
  });
  return Object.keys(declared).filter((name) => declared[name] !== found[name]);
}

const isMember: Door = (name, { members }) => members.includes(name);
const isManager: Door = (name, { managers }) => managers.includes(name);
const isInside: Door = (name, club) => isMember(name, club) || isManager(name, club);

test.each<[string, readonly Reach[], Door, readonly string[]]>([
  ["the door for members", ["members"], isMember, []],
  ["the door for managers", ["managers"], isManager, []],
  [
    "the door for both and root",
    ["members", "managers", "root"],
    (name, club) => isInside(name, club) || name === "root",
    [],
  ],
  ["the door for its owner", ["owner"], (name, club) => name === club.owner, []],
  [
    "one that lets a stranger in",
    ["members"],
    (name, club) => isMember(name, club) || name === "sam",
    ["stranger"],
  ],
  [
    "one that lets a visitor in",
    ["members"],
    (name, club) => isMember(name, club) || name === "",
    ["visitor"],
  ],
  ["one that keeps managers out", ["members", "managers"], isMember, ["manager"]],
  ["one that keeps members out", ["members", "managers"], isManager, ["member"]],
  ["one that takes members for managers", ["managers"], isInside, ["member"]],
  [
    "one that lets members in and says nothing of them",
    ["owner"],
    (name, club) => name === club.owner || isMember(name, club),
    ["member"],
  ],
  ["one that forgets root", ["members", "managers", "root"], isInside, ["root"]],
])("%s", async (_, reach, door, breaches) => {
  expect(await findBreaches(door, reach)).toEqual(breaches);
});

test("where a call uses the object up, everybody finds a new one", async () => {
  let made = 0;
  const seen: number[] = [];
  await compareReach({
    ...{ who: "signed-in", reach: ["members"], callers: CALLERS, isUsedUp: true },
    make: async () => {
      made += 1;
      return made;
    },
    attempt: async (_, club: number) => {
      seen.push(club);
      return "refused";
    },
  });
  expect(seen).toEqual([1, 2, 3, 4, 5, 6]);
});

test("whom an object knows is tried, whatever the procedure declares of them", () => {
  const club = { member: () => {}, manager: () => {} };
  expect(tiesToTry("club.get", ["owner"], [club])).toEqual(["member", "manager"]);
  expect(tiesToTry("club.get", ["members"], [{}, { member: () => {} }])).toEqual(["member"]);
  expect(tiesToTry("problem.get", ["owner"], [{}])).toEqual([]);
});

test("who is declared and known to no object cannot be tried", () => {
  const nobody = () => tiesToTry("club.get", ["managers"], [{ member: () => {} }]);
  expect(nobody).toThrow("who the managers of an object of club.get are");
});
