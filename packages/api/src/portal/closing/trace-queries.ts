/**
 * Where a person's name and address stand besides their account. A new column of either kind gets its line here: the test
 * beside this file walks every column of the schema and asks for those that it does not know.
 */
import type { Db } from "@gavel/db";
import { CLOSED_SOURCE } from "@gavel/domain/closing";
import { sql } from "kysely";

/** Names beside the uid that they belong to. */
const BESIDE = [
  ["audit_entry", "actor_name", "actor_uid"],
  ["comment", "author_name", "author_uid"],
  ["contest", "author_name", "author_uid"],
  ["contest_announcement", "author_name", "uid"],
  ["contest_clarification", "assigned_name", "assigned_uid"],
  ["contest_clarification", "author_name", "author_uid"],
  ["contest_print", "username", "uid"],
  ["discussion", "author_name", "author_uid"],
  ["group_announcement", "author_name", "uid"],
  ["message", "sender_name", "sender_uid"],
  ["mute", "muted_by_name", "muted_by_uid"],
  ["problem", "author_name", "author_uid"],
  ["reply", "addressee_name", "addressee_uid"],
  ["reply", "author_name", "author_uid"],
  ["report", "handler_name", "handler_uid"],
  ["report", "reporter_name", "reporter_uid"],
  ["site_notice", "admin_name", "admin_uid"],
  ["submission_remark", "author_name", "author_uid"],
  ["training", "author_name", "author_uid"],
] as const;

/** Names that stand alone. */
const ALONE = [
  ["audit_entry", "target_name"],
  ["backup_run", "asked_by"],
  ["contest", "modified_by"],
  ["contest_balloon", "checked_by"],
  ["contest_balloon", "taken_by"],
  ["contest_desk", "modified_by"],
  ["contest_print", "printed_by"],
  ["contest_problem", "paused_by"],
  ["group_link", "created_by"],
  ["judge_token", "created_by"],
  ["problem", "modified_user"],
  ["problem_program_set", "updated_by"],
  ["test_data_draft", "saved_by"],
  ["training", "modified_by"],
  ["user_group", "modified_by"],
  ["user_group", "owner_name"],
] as const;

/** Documents in which they may stand. */
const IN_JSON = [
  ["audit_entry", "after"],
  ["audit_entry", "before"],
  ["contest_import", "report"],
  ["contest_package", "preview"],
  ["rejudge_batch", "filter"],
] as const;

/** What was theirs alone goes, row by row. */
const OWN = [
  ["action_failure", "uid"],
  ["application_reminder", "uid"],
  ["contest_answering", "uid"],
  ["contest_package", "uid"],
  ["contest_seat", "uid"],
  ["data_upload", "uid"],
  ["digest", "uid"],
  ["discussion_follow", "uid"],
  ["factor_failure", "uid"],
  ["generated_sheet", "created_by"],
  ["group_member", "uid"],
  ["human_check", "uid"],
  ["like_pace", "uid"],
  ["message", "recipient_uid"],
  ["mute", "uid"],
  ["pace", "subject"],
  ["personal_token", "uid"],
  ["problem_follow", "uid"],
  ["problem_package", "uid"],
  ["recovery_code", "uid"],
  ["remote_handle", "uid"],
  ["report", "person_uid"],
  ["sign_in_refusal", "uid"],
  ["sign_on_identity", "uid"],
  ["site_notice_recipient", "uid"],
  ["staged_blob", "uid"],
  ["submit_haste", "uid"],
  ["test_run_pace", "uid"],
  ["testcase_upload", "uid"],
  ["user_factor", "uid"],
  ["user_preference", "uid"],
  ["user_session", "uid"],
  ["webhook", "uid"],
] as const;

/** Of what is told of an account in the audit log. */
const PERSONAL_FIELDS = [
  ...["username", "email", "realname", "nickname", "school", "number", "signature", "blog"],
  ...["github", "titleName", "titleColor", "reason"],
];

export interface Traces {
  readonly uid: string;
  /** What they are and were called, as far as nobody else is called so now. */
  readonly names: readonly string[];
  /** Their addresses, in small letters. */
  readonly emails: readonly string[];
}

/** What the account and the audit log know that they are or were called. */
export async function findTraces(db: Db, uid: string): Promise<Traces> {
  const { rows: names } = await sql<{ name: string }>`
    select distinct name from (
      select username as name from user_account where uid = ${uid}
      union all
      select told ->> 'username' from audit_entry, lateral (values (before), (after)) as facts (told)
      where target_id = ${uid} and action like 'user.%'
    ) as called
    where name <> '' and not exists (
      select 1 from user_account other where other.uid <> ${uid} and lower(other.username) = lower(name)
    )`.execute(db);
  const { rows: emails } = await sql<{ email: string }>`
    select distinct lower(email) as email from (
      select email from user_account where uid = ${uid}
      union all select proven_email from user_account where uid = ${uid}
      union all
      select told ->> 'email' from audit_entry, lateral (values (before), (after)) as facts (told)
      where target_id = ${uid} and action like 'user.%'
    ) as reached
    where email <> '' and not exists (
      select 1 from user_account other where other.uid <> ${uid} and lower(other.email) = lower(reached.email)
    )`.execute(db);
  return { uid, names: names.map(({ name }) => name), emails: emails.map(({ email }) => email) };
}

/** In the transaction that closes the account: the audit log lets names go, and the neutral name is not refused. */
export async function allowClosing(tx: Db): Promise<void> {
  await sql`select set_config('gavel.closing', 'on', true)`.execute(tx);
}

export async function replaceNames(tx: Db, { uid, names }: Traces, into: string): Promise<void> {
  for (const [table, name, owner] of BESIDE) {
    await sql`
      update ${sql.table(table)} set ${sql.ref(name)} = ${into}
      where ${sql.ref(owner)} = ${uid} and ${sql.ref(name)} <> ${into}`.execute(tx);
  }
  for (const [table, name] of ALONE) {
    await sql`
      update ${sql.table(table)} set ${sql.ref(name)} = ${into}
      where ${sql.ref(name)} = any(${[...names]}::text[])`.execute(tx);
  }
  // Typed by organisers, in any case.
  const small = names.map((name) => name.toLowerCase());
  await sql`
    update contest set star_accounts = array(
      select case when lower(name) = any(${small}::text[]) then ${into} else name end
      from unnest(star_accounts) with ordinality as star (name, place) order by place
    )
    where exists (select 1 from unnest(star_accounts) as name where lower(name) = any(${small}::text[]))`.execute(
    tx,
  );
}

/** Texts of documents that are nothing but a name or an address; in the audit log all that was told of the account. */
export async function replaceInDocuments(tx: Db, traces: Traces, into: string): Promise<void> {
  for (const column of ["before", "after"] as const) {
    await sql`
      update audit_entry set ${sql.ref(column)} = (
        select jsonb_object_agg(field, case when field = any(${PERSONAL_FIELDS}::text[]) then '""' else fact end)
        from jsonb_each(${sql.ref(column)}) as facts (field, fact)
      )
      where target_id = ${traces.uid} and action like 'user.%'
        and ${sql.ref(column)} ?| ${PERSONAL_FIELDS}::text[]`.execute(tx);
  }
  const words = [...traces.names, ...traces.emails].map((word) => word.toLowerCase());
  const needles = words.map((word) => JSON.stringify(word));
  for (const [table, column] of IN_JSON) {
    const doc = sql.ref(column);
    await sql`
      update ${sql.table(table)} set ${doc} = replace_in_json(${doc}, ${words}::text[], ${into})
      where exists (
        select 1 from unnest(${needles}::text[]) as needle where position(needle in lower(${doc}::text)) > 0
      )`.execute(tx);
  }
}

export async function deleteOwn(tx: Db, { uid, names, emails }: Traces): Promise<void> {
  // Notices to them alone; those to others as well stay, without them.
  await sql`
    delete from site_notice notice using site_notice_recipient own
    where own.notice_id = notice.id and own.uid = ${uid} and not exists (
      select 1 from site_notice_recipient other where other.notice_id = notice.id and other.uid <> ${uid}
    )`.execute(tx);
  for (const [table, owner] of OWN) {
    await sql`delete from ${sql.table(table)} where ${sql.ref(owner)} = ${uid}`.execute(tx);
  }
  await tx
    .deleteFrom("one_time_code")
    .where(sql<boolean>`lower(subject) = any(${[...emails, uid.toLowerCase()]}::text[])`)
    .execute();
  await tx.deleteFrom("site_file").where("uid", "=", uid).where("purpose", "=", "avatar").execute();
  await deleteMails(tx, names, emails);
}

/** All to them, and of those that went out to others what names them. Shorter names are words of every mail. */
async function deleteMails(tx: Db, names: readonly string[], emails: readonly string[]) {
  const long = names.filter((name) => name.length >= 3);
  const plain = long.map((name) => name.replace(/[^\p{L}\p{N}]/gu, (sign) => `\\${sign}`));
  const named = plain.map((name) => `(^|[^[:alnum:]_-])${name}($|[^[:alnum:]_-])`);
  await sql`
    delete from mail_outbox
    where lower(recipient) = any(${[...emails]}::text[])
      or (sent_at is not null or failed_at is not null)
        and concat_ws(' ', subject, body, html) ~* any(${named}::text[])`.execute(tx);
}

/** What another judge called whoever came from there. A hash of it stays, so that its dump does not bring them back. */
export async function hashSources(tx: Db, uid: string): Promise<void> {
  await sql`
    update migrated as row
    set source_id = ${CLOSED_SOURCE} || encode(sha256(convert_to(row.source_id, 'UTF8')), 'hex')
    from migrated as own
    where own.kind = 'accounts' and own.target_id = ${uid}
      and row.source = own.source and row.source_id = own.source_id
      and row.kind in ('accounts', 'avatars')`.execute(tx);
}

/** By the keys that failed sign-ins are counted under. */
export async function deleteSignInFailures(tx: Db, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.deleteFrom("sign_in_failure").where("username_key", "in", keys).execute();
}

/** Where they were, and what else was kept of them in rows that stay. */
export async function clearRest(tx: Db, uid: string, into: string): Promise<void> {
  await tx.updateTable("audit_entry").set({ ip: "" }).where("actor_uid", "=", uid).execute();
  await tx.updateTable("submission").set({ ip: "" }).where("uid", "=", uid).execute();
  await tx
    .updateTable("contest_print")
    .set({ realname: "", content: null })
    .where("uid", "=", uid)
    .execute();
  await tx.updateTable("site_file").set({ original_name: into }).where("uid", "=", uid).execute();
  for (const table of ["contest_import", "problem_import"] as const) {
    await tx.updateTable(table).set({ file_name: "" }).where("uid", "=", uid).execute();
  }
  await tx
    .updateTable("user_group")
    .set({ owner_uid: null, owner_name: into })
    .where("owner_uid", "=", uid)
    .execute();
}
