/** Teams, the people in them and where they come from. Those out of competition are known to the jury and themselves. */
import { createHash } from "node:crypto";
import type { FeedSource, Team } from "../source.ts";
import { PARTICIPANTS, STARS } from "./contest.ts";
import { type Item, openItem } from "./item.ts";

/** The same school however it is spaced or capitalised. */
const schoolKey = (school: string) =>
  school.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();

const ID_LENGTH = 16;

function organizationOf({ school }: Team): string | null {
  const key = schoolKey(school);
  if (key === "") return null;
  return `s${createHash("sha256").update(key).digest("hex").slice(0, ID_LENGTH)}`;
}

export function peopleItems({ contest, teams }: FeedSource): Item[] {
  const all = [...teams.values()];
  const schools = new Map<string, string>();
  for (const team of all) {
    const id = organizationOf(team);
    if (id !== null && !schools.has(id)) schools.set(id, team.school.replace(/\s+/g, " ").trim());
  }
  return [
    ...[...schools].map(([id, name]) => openItem("organizations", { id, name, formal_name: name })),
    ...all.map(teamItem),
    ...all.map((team) => personItem(team, { isOfGroup: contest.group_id !== null })),
    ...all.map(accountItem),
    ...(contest.author_uid === null
      ? []
      : [organiserItem(contest.author_uid, contest.author_name)]),
  ];
}

/** For other teams there is nothing of a star. */
export function isShownToAll({ isStar }: Team): boolean {
  return !isStar;
}

function teamItem(team: Team): Item {
  const json = {
    id: team.uid,
    label: team.username,
    name: team.name,
    display_name: team.name,
    organization_id: organizationOf(team),
    group_ids: [team.isStar ? STARS : PARTICIPANTS],
    ...(team.isStar && { hidden: true }),
  };
  const owner = { uid: team.uid, json };
  return {
    type: "teams",
    id: team.uid,
    admin: json,
    public: isShownToAll(team) ? json : null,
    owner,
  };
}

const SEXES: Readonly<Record<string, string>> = { male: "male", female: "female" };

/** Address and sex are for the site's administrators and oneself; a group's contest may be anybody's. */
function personItem(team: Team, { isOfGroup }: { readonly isOfGroup: boolean }): Item {
  const told = {
    id: team.uid,
    name: team.realname.trim() || team.username,
    role: "contestant",
    team_ids: [team.uid],
  };
  const json = {
    ...told,
    ...(team.email !== null && { email: team.email }),
    ...(team.gender in SEXES && { sex: SEXES[team.gender] }),
  };
  const owner = { uid: team.uid, json };
  return { type: "persons", id: team.uid, admin: isOfGroup ? told : json, public: null, owner };
}

function accountItem(team: Team): Item {
  const json = {
    id: team.uid,
    username: team.username,
    name: team.name,
    type: "team",
    team_id: team.uid,
    person_id: team.uid,
  };
  const owner = { uid: team.uid, json };
  return { type: "accounts", id: team.uid, admin: json, public: null, owner };
}

function organiserItem(uid: string, username: string): Item {
  const json = { id: uid, username, name: username, type: "admin" };
  return { type: "accounts", id: uid, admin: json, public: null };
}
