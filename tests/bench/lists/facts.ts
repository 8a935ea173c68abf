/** What there is to ask a site for. */
import type { Database } from "@gavel/db";

/** Askers who are signed in. Each has sent about thirty submissions: on both sites, since longer answers take longer. */
const PEOPLE = 32;
const SENT_BY_PERSON = 30;
const SAMPLE = 2000;

export interface Facts {
  readonly people: readonly { readonly uid: string; readonly username: string }[];
  /** Of whoever has sent something. */
  readonly usernames: readonly string[];
  readonly uids: readonly string[];
  /** Open ones, by the id that people know. */
  readonly problemIds: readonly string[];
  readonly pids: readonly number[];
  readonly titles: readonly string[];
  readonly tagIds: readonly number[];
  readonly submitIds: readonly number[];
  readonly discussionIds: readonly number[];
  /** The one with most comments. */
  readonly longDiscussionId: number;
  readonly commentIds: readonly number[];
  readonly announcementIds: readonly number[];
  readonly rejudgeIds: readonly number[];
  /** The one with most members, which everybody who asks is in. */
  readonly largeGroupId: number;
  readonly trainingIds: readonly number[];
  /** Private ones, which alone have a rank: everybody of the large group has entered the one, those who ask the other. */
  readonly rankedTrainingIds: { readonly large: number; readonly small: number };
}

export async function readFacts({ sql }: Database): Promise<Facts> {
  const people = await sql<{ uid: string; username: string }[]>`
    select uid, username from submission group by uid, username
    order by abs(count(*) - ${SENT_BY_PERSON}), uid limit ${PEOPLE}`;
  const senders = await sql<{ id: number; uid: string; username: string }[]>`
    select id, submission.uid, submission.username from submission join user_account using (uid)
    where in_bank and not is_banned
    order by md5(id::text) limit ${SAMPLE}`;
  const problems = await sql<{ id: number; display_id: string; title: string }[]>`
    select id, display_id, title from problem where is_open order by id`;
  const idsOf = async (from: ReturnType<typeof sql>): Promise<number[]> => {
    const rows = await sql<{ id: number }[]>`select id from ${from}`;
    return rows.map(({ id }) => id);
  };
  const [long = 0] = await idsOf(sql`discussion order by comment_count desc, id limit 1`);
  // Nobody knows the passwords of people who were made up; these get root's.
  await sql`
    update user_account set is_banned = false, role_id = 1002,
      password_hash = (select password_hash from user_account where username = 'root')
    where uid = any(${people.map(({ uid }) => uid)})`;
  const [largeGroupId = 0] = await idsOf(sql`user_group order by member_count desc, id limit 1`);
  await sql`
    insert into group_member (group_id, uid, level)
    select ${largeGroupId}, uid, 3 from user_account where uid = any(${people.map(({ uid }) => uid)})
    on conflict do nothing`;
  const trainings = await idsOf(sql`training where is_enabled and group_id is null order by id`);
  const [large = 0, small = 0] = trainings;
  await sql`
    update training set is_private = true, password = 'open sesame'
    where id = any(${[large, small]}) and not is_private`;
  await sql`
    insert into training_registration (training_id, uid)
    select ${large}::bigint, uid from group_member where group_id = ${largeGroupId}
    union all
    select ${small}::bigint, uid from user_account where uid = any(${people.map(({ uid }) => uid)})
    on conflict do nothing`;
  return {
    people,
    usernames: senders.map(({ username }) => username),
    uids: senders.map(({ uid }) => uid),
    problemIds: problems.map((one) => one.display_id),
    pids: problems.map(({ id }) => id),
    titles: problems.map(({ title }) => title),
    tagIds: await idsOf(sql`tag order by id`),
    submitIds: senders.map(({ id }) => id),
    discussionIds: await idsOf(
      sql`discussion where group_id is null and not is_disabled order by id desc limit ${SAMPLE}`,
    ),
    longDiscussionId: long,
    commentIds: await idsOf(sql`comment order by id desc limit ${SAMPLE}`),
    announcementIds: await idsOf(sql`announcement order by id`),
    rejudgeIds: await idsOf(sql`rejudge_batch order by id`),
    largeGroupId,
    trainingIds: trainings.slice(2),
    rankedTrainingIds: { large, small },
  };
}
