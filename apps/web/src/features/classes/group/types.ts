import type { Outputs } from "../../../app/trpc.ts";

export type GroupRow = Outputs["group"]["find"]["records"][number];
export type Group = Outputs["group"]["get"];
export type Member = Outputs["groupMember"]["find"]["records"][number];
export type Announcement = Outputs["groupAnnouncement"]["findAll"]["records"][number];
export type JoinLink = NonNullable<Outputs["groupLink"]["get"]>;
export type FollowedLink = Outputs["groupLink"]["follow"];
export type NamesLookedUp = Outputs["groupMember"]["lookUp"];
