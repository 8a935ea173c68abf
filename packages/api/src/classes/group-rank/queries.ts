import type { Db } from "@gavel/db";
import { GROUP_LEVEL } from "@gavel/domain/group/access";
import { sql } from "kysely";

/** Everybody who is in the group, with what they made of what was sent there; contests have ranks of their own. */
export async function listMembers(db: Db, groupId: number) {
  const { rows } = await sql<{
    uid: string;
    username: string;
    nickname: string;
    realname: string;
    avatar: string | null;
    titleName: string | null;
    titleColor: string | null;
    ac: number;
    total: number;
    oiScore: number;
  }>`
    select person.uid, person.username, person.nickname, person.realname, person.avatar,
      person.title_name as "titleName", person.title_color as "titleColor",
      coalesce(made.ac, 0) as ac, coalesce(made.total, 0) as total,
      coalesce(made.oi_score, 0)::float8 as "oiScore"
    from group_member as member
    join user_account as person on person.uid = member.uid and not person.is_banned
    left join group_tally as made on made.group_id = member.group_id and made.uid = member.uid
    where member.group_id = ${groupId} and member.level >= ${GROUP_LEVEL.member}`.execute(db);
  return rows;
}
export type RankedMember = Awaited<ReturnType<typeof listMembers>>[number];
