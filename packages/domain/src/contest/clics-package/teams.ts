import { nameKey } from "../../name-key.ts";
import { PROFILE_LIMITS, profileFields } from "../../profile.ts";
import { email, newPassword, newUsername } from "../../validation.ts";
import { type ContestFeed, type FeedObject, idOf } from "../clics-feed.ts";
import type { PackagedTeam } from "./model.ts";
import type { PackageNotes } from "./notes.ts";
import type { OwnSettings } from "./own.ts";
import { idsIn, requireFew, textOf } from "./values.ts";

const TEAMS_MAX = 5000;

/** Each becomes one account. @throws FeedFault for too many */
export function teamsOf(
  feed: ContestFeed,
  own: OwnSettings | null,
  notes: PackageNotes,
): PackagedTeam[] {
  const objects = feed.all("teams");
  requireFew(objects, "teams", TEAMS_MAX);
  const world = lookUp(feed, own, notes);
  const names = new Set<string>();
  const emails = new Set<string>();
  return objects.map((team) => {
    const one = teamOf(team, world, names, notes);
    if (one.email === null || !emails.has(one.email.toLowerCase())) {
      if (one.email !== null) emails.add(one.email.toLowerCase());
      return one;
    }
    notes.add("takenEmails", one.username);
    return { ...one, email: null };
  });
}

type World = ReturnType<typeof lookUp>;

function lookUp(feed: ContestFeed, own: OwnSettings | null, notes: PackageNotes) {
  const accounts = new Map<string, FeedObject>();
  for (const account of feed.all("accounts")) {
    const team = idOf(account.team_id);
    if (team === null) {
      // Of its organiser there is one in each package of this site.
      if (own === null) notes.add("accountsOfNoTeam", textOf(account.username) || `${account.id}`);
    } else if (accounts.has(team)) {
      notes.add("otherAccounts", textOf(account.username));
    } else accounts.set(team, account);
  }
  const people = new Map<string, FeedObject[]>();
  for (const person of feed.all("persons")) {
    for (const team of idsIn(person.team_ids)) {
      const others = people.get(team);
      if (others === undefined) people.set(team, [person]);
      else others.push(person);
    }
  }
  const schools = feed.all("organizations").map((one): [string, string] => {
    return [String(one.id), textOf(one.formal_name) || textOf(one.name)];
  });
  const hidden = feed.all("groups").filter((one) => one.hidden === true);
  return {
    ...{ accounts, people, own, schools: new Map(schools) },
    hidden: new Set(hidden.map((one) => String(one.id))),
    main: idOf(feed.contest.main_scoreboard_group_id),
  };
}

function teamOf(
  team: FeedObject,
  world: World,
  names: Set<string>,
  notes: PackageNotes,
): PackagedTeam {
  const id = String(team.id);
  const account = world.accounts.get(id);
  const username = usernameOf(team, account, names);
  const wished = textOf(account?.username) || textOf(team.label) || id;
  if (username !== wished) notes.add("usernames", wished);
  const name = textOf(team.display_name) || textOf(team.name) || username;
  const person = personOf(id, world, notes);
  const isStar = isOut(team, world);
  return {
    ...{ id, username, name, isStar },
    password: passwordOf(account, username, notes),
    ...namesOf(name, username, person, world.own, notes),
    school: line("school", world.schools.get(idOf(team.organization_id) ?? "") ?? "", notes),
    email: emailOf(person, username, notes),
    gender: person?.sex === "male" || person?.sex === "female" ? person.sex : "secrecy",
  };
}

function isOut(team: FeedObject, { hidden, main }: World): boolean {
  const groups = idsIn(team.group_ids);
  return (
    team.hidden === true ||
    groups.some((one) => hidden.has(one)) ||
    (main !== null && groups.length > 0 && !groups.includes(main))
  );
}

/** The first of its names that is one here and nobody else's. */
function usernameOf(team: FeedObject, account: FeedObject | undefined, names: Set<string>): string {
  const id = String(team.id);
  const wishes = [textOf(account?.username), textOf(team.label), id, `team-${id}`];
  for (const wish of wishes) {
    const read = newUsername.safeParse(wish);
    if (!read.success || names.has(nameKey(read.data))) continue;
    names.add(nameKey(read.data));
    return read.data;
  }
  for (let number = names.size + 1; ; number += 1) {
    const made = `team-${number}`;
    if (names.has(nameKey(made))) continue;
    names.add(nameKey(made));
    return made;
  }
}

/** Whoever is alone in a team is the account; of several none is. */
function personOf(teamId: string, { people }: World, notes: PackageNotes): FeedObject | undefined {
  const members = people.get(teamId) ?? [];
  if (members.length <= 1) return members[0];
  notes.add("members", teamId);
  return undefined;
}

/** In a package of this site each name has its place; of others only the one on the board is known. */
function namesOf(
  name: string,
  username: string,
  person: FeedObject | undefined,
  own: OwnSettings | null,
  notes: PackageNotes,
) {
  if (own === null) return { nickname: "", realname: line("realname", name, notes) };
  const said = textOf(person?.name);
  const realname = own.rankShowName === "realname" ? name : said;
  return {
    nickname:
      own.rankShowName === "nickname" ? line("nickname", unlike(name, username), notes) : "",
    realname: line("realname", unlike(realname, username), notes),
  };
}

/** Where nobody has another name, the username stands for it. */
const unlike = (name: string, username: string) => (name === username ? "" : name);

function line(field: "realname" | "nickname" | "school", text: string, notes: PackageNotes) {
  const fits = profileFields[field].safeParse(text);
  if (fits.success) return fits.data;
  const cut = profileFields[field].safeParse(text.slice(0, PROFILE_LIMITS[field]).toWellFormed());
  notes.add("names", text.slice(0, PROFILE_LIMITS[field]));
  return cut.success ? cut.data : "";
}

function passwordOf(account: FeedObject | undefined, username: string, notes: PackageNotes) {
  if (account?.password == null) return null;
  const read = newPassword.safeParse(textOf(account.password));
  if (read.success) return read.data;
  notes.add("passwords", username);
  return null;
}

function emailOf(person: FeedObject | undefined, username: string, notes: PackageNotes) {
  if (person?.email == null) return null;
  const read = email.safeParse(textOf(person.email));
  if (read.success) return read.data;
  notes.add("emails", username);
  return null;
}
