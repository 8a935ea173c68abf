import type { Db } from "@gavel/db";
import { OWN_OJ } from "@gavel/domain/limit";
import type { Locale } from "@gavel/domain/locale";
import { isAdminRole, isProblemKeeper } from "@gavel/domain/role";
import type { z } from "zod";
import type { Context, SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { lookingUpTogether } from "../../kernel/together.ts";
import { recordAudit } from "../../site/audit/index.ts";
import { nameIn, presentClassification, presentTag } from "./present.ts";
import * as queries from "./queries.ts";
import type {
  classificationInput,
  TagClassification,
  TagGroupRecord,
  TagRecord,
  tagInput,
  updateClassificationInput,
  updateTagInput,
} from "./schema.ts";

/** "ALL" asks for every bank. */
const bankOf = (oj: string) => (oj.toUpperCase() === "ALL" ? null : oj);

/** Who reads, for the language of names. */
type Reader = Pick<Context, "db" | "locale">;
/** And what they may see. */
type Viewer = Pick<Context, "db" | "locale" | "viewer">;

const sightOf = ({ viewer }: Viewer) => ({
  withHidden: viewer !== null && isAdminRole(viewer.role),
});

export async function listTags(ctx: Viewer, oj: string): Promise<TagRecord[]> {
  const rows = await queries.listTags(ctx.db, bankOf(oj), sightOf(ctx));
  return rows.map((row) => presentTag(row, ctx.locale));
}

/** What the problems of a group may carry: the tags of the site and its own. */
export async function listTagsForGroup(
  ctx: Reader & { readonly viewer: Context["viewer"] },
  groupId: number,
): Promise<TagRecord[]> {
  const [all, own] = await Promise.all([
    listTags(ctx, OWN_OJ),
    queries.listTagsOfGroup(ctx.db, groupId),
  ]);
  const known = new Set(all.map(({ id }) => id));
  const others = own.filter(({ id }) => !known.has(id));
  return [...all, ...others.map((row) => presentTag(row, ctx.locale))];
}

export async function findTags(ctx: Viewer, oj: string): Promise<TagGroupRecord[]> {
  const [tags, classifications] = await Promise.all([
    queries.listTags(ctx.db, bankOf(oj), sightOf(ctx)),
    queries.listClassifications(ctx.db, bankOf(oj)),
  ]);
  const views = tags.map((row) => ({
    ...presentTag(row, ctx.locale),
    problemCount: row.problem_count ?? 0,
  }));
  const groups: TagGroupRecord[] = classifications.map((row) => ({
    classification: presentClassification(row, ctx.locale),
    tagList: views.filter((tag) => tag.classificationId === row.id),
  }));
  // A tag of this bank may hang on a classification of another one; here it then has none.
  const shown = new Set(classifications.map((row) => row.id));
  const rest = views.filter(
    (tag) => tag.classificationId === null || !shown.has(tag.classificationId),
  );
  return [...groups, { classification: null, tagList: rest }];
}

/** By problem; problems without tags are absent. */
export async function findTagsOfProblems(
  ctx: Reader,
  pids: readonly number[],
): Promise<Map<number, TagRecord[]>> {
  if (pids.length === 0) return new Map();
  const byProblem = new Map<number, TagRecord[]>();
  for (const row of await queries.listTagsOfProblems(ctx.db, pids)) {
    const tags = byProblem.get(row.problem_id) ?? [];
    tags.push(presentTag(row, ctx.locale));
    byProblem.set(row.problem_id, tags);
  }
  return byProblem;
}

/** For all who look at problems at the same time. */
const findRowsOf = lookingUpTogether(async (db, pids: readonly number[]) =>
  Map.groupBy(await queries.listTagsOfProblems(db, pids), (row) => row.problem_id),
);

export async function findTagsOfProblem({ db, locale }: Reader, pid: number): Promise<TagRecord[]> {
  return ((await findRowsOf(db, pid)) ?? []).map((row) => presentTag(row, locale));
}

export async function findClassifications(ctx: Reader, oj: string): Promise<TagClassification[]> {
  return (await queries.listClassifications(ctx.db, bankOf(oj))).map((row) =>
    presentClassification(row, ctx.locale),
  );
}

function requireKeeper(ctx: SignedInContext): void {
  if (!isProblemKeeper(ctx.viewer.role)) throw new DomainError("ACCESS_DENIED");
}

function readName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === "") throw new DomainError("PARAM_MISSING", { field: "name" });
  return trimmed;
}

/** A form sends back the name it was shown, which may be the one in another language: that changes nothing. */
function readNewName(
  ctx: Reader,
  wanted: string | undefined,
  stored: { name: string; names: unknown },
): string {
  if (wanted === undefined) return stored.name;
  const name = readName(wanted);
  return name === nameIn(ctx.locale, stored) ? stored.name : name;
}

/** What the audit log keeps of a tag or classification. */
function factsOf({ created_at, updated_at, ...facts }: { created_at: Date; updated_at: Date }) {
  return facts;
}

const readBank = (oj: string | null | undefined) => oj?.trim() || OWN_OJ;

async function requireClassification(db: Db, id: number | null | undefined) {
  if (id === null || id === undefined) return null;
  if ((await queries.findClassification(db, id)) === undefined) throw new DomainError("NOT_FOUND");
  return id;
}

export async function createTag(
  ctx: SignedInContext,
  input: z.infer<typeof tagInput>,
): Promise<TagRecord> {
  requireKeeper(ctx);
  return ctx.db.transaction().execute(async (tx) => {
    const row = await queries.insertTag(tx, {
      name: readName(input.name),
      color: input.color ?? "",
      oj: readBank(input.oj),
      classification_id: await requireClassification(tx, input.tcid),
      created_at: ctx.now(),
      updated_at: ctx.now(),
    });
    if (row === undefined) throw new DomainError("TAG_EXISTS");
    await recordAudit(tx, ctx, { action: "tag.create", target: row, after: factsOf(row) });
    return presentTag(row, ctx.locale);
  });
}

export async function updateTag(
  ctx: SignedInContext,
  input: z.infer<typeof updateTagInput>,
): Promise<null> {
  requireKeeper(ctx);
  await ctx.db.transaction().execute(async (tx) => {
    const stored = await queries.findTag(tx, input.id);
    if (stored === undefined) throw new DomainError("NOT_FOUND");
    const name = readNewName(ctx, input.name, stored);
    const oj = input.oj == null ? stored.oj : readBank(input.oj);
    const same = await queries.findTagByName(tx, name, oj);
    if (same !== undefined && same.id !== input.id) throw new DomainError("TAG_EXISTS");
    const tcid = input.tcid;
    const changes = {
      name,
      ...(name === stored.name ? {} : { names: {} }),
      oj,
      color: input.color ?? stored.color,
      classification_id:
        tcid === undefined ? stored.classification_id : await requireClassification(tx, tcid),
      updated_at: ctx.now(),
    };
    await queries.updateTag(tx, input.id, changes);
    await recordAudit(tx, ctx, {
      action: "tag.update",
      target: { id: input.id, name },
      before: factsOf(stored),
      after: factsOf({ ...stored, ...changes }),
    });
  });
  return null;
}

export async function deleteTag(ctx: SignedInContext, id: number): Promise<null> {
  requireKeeper(ctx);
  await ctx.db.transaction().execute(async (tx) => {
    const row = await queries.deleteTag(tx, id);
    if (row === undefined) throw new DomainError("NOT_FOUND");
    await recordAudit(tx, ctx, { action: "tag.delete", target: row, before: factsOf(row) });
  });
  return null;
}

export async function createClassification(
  ctx: SignedInContext,
  input: z.infer<typeof classificationInput>,
): Promise<TagClassification> {
  requireKeeper(ctx);
  return ctx.db.transaction().execute(async (tx) => {
    const row = await queries.insertClassification(tx, {
      name: readName(input.name),
      oj: readBank(input.oj),
      rank: input.rank ?? 0,
      created_at: ctx.now(),
      updated_at: ctx.now(),
    });
    if (row === undefined) throw new DomainError("CONFLICT");
    const record = { action: "tagClassification.create", target: row } as const;
    await recordAudit(tx, ctx, { ...record, after: factsOf(row) });
    return presentClassification(row, ctx.locale);
  });
}

export async function updateClassification(
  ctx: SignedInContext,
  input: z.infer<typeof updateClassificationInput>,
): Promise<null> {
  requireKeeper(ctx);
  await ctx.db.transaction().execute(async (tx) => {
    const stored = await queries.findClassification(tx, input.id);
    if (stored === undefined) throw new DomainError("NOT_FOUND");
    const name = readNewName(ctx, input.name, stored);
    const oj = input.oj == null ? stored.oj : readBank(input.oj);
    const same = await queries.findClassificationByName(tx, name, oj);
    if (same !== undefined && same.id !== input.id) throw new DomainError("CONFLICT");
    const rank = input.rank ?? stored.rank;
    const renamed = name === stored.name ? {} : { names: {} };
    const changes = { name, ...renamed, oj, rank, updated_at: ctx.now() };
    await queries.updateClassification(tx, input.id, changes);
    await recordAudit(tx, ctx, {
      action: "tagClassification.update",
      target: { id: input.id, name },
      before: factsOf(stored),
      after: factsOf({ ...stored, ...changes }),
    });
  });
  return null;
}

export async function deleteClassification(ctx: SignedInContext, id: number): Promise<null> {
  requireKeeper(ctx);
  await ctx.db.transaction().execute(async (tx) => {
    const row = await queries.deleteClassification(tx, id);
    if (row === undefined) throw new DomainError("NOT_FOUND");
    const record = { action: "tagClassification.delete", target: row } as const;
    await recordAudit(tx, ctx, { ...record, before: factsOf(row) });
  });
  return null;
}

export interface WantedTag {
  readonly id?: number | null;
  readonly name: string;
  readonly color?: string | null;
}

/** Where tags that nobody used yet are made. */
export interface TagHome {
  readonly bank: string;
  readonly now: Date;
  /** Of a group's problem: the group, whose tags others do not see. null = the site. */
  readonly groupId: number | null;
}

/**
 * The ids of the tags a problem form names; names nobody used yet become tags of `bank`.
 * @throws DomainError TAG_EXISTS when the form names one tag twice.
 */
export async function resolveTags(
  db: Db,
  wanted: readonly WantedTag[],
  { bank, now, groupId }: TagHome,
): Promise<number[]> {
  const given = wanted.flatMap((tag) => (typeof tag.id === "number" ? [tag.id] : []));
  const known = given.length === 0 ? [] : await queries.listTagIds(db, given, groupId);
  const knownIds = new Set(known.map((row) => row.id));
  const ids: number[] = [];
  for (const tag of wanted) {
    const id = typeof tag.id === "number" && knownIds.has(tag.id) ? tag.id : null;
    ids.push(id ?? (await ensureTag(db, tag, { bank, now, groupId })));
  }
  if (new Set(ids).size !== ids.length) throw new DomainError("TAG_EXISTS");
  return ids;
}

/** The site's of that name, else that of the group. */
async function ensureTag(db: Db, tag: WantedTag, { bank, now, groupId }: TagHome): Promise<number> {
  const name = readName(tag.name);
  if (name.length > 255) throw new DomainError("FIELD_TOO_LONG", { n: 255 });
  const known = await queries.findTagByName(db, name, bank);
  if (known !== undefined) return known.id;
  const times = { created_at: now, updated_at: now };
  const values = { name, color: tag.color ?? "", oj: bank, group_id: groupId, ...times };
  const made = await queries.insertTag(db, values);
  const row = made ?? (await queries.findTagByName(db, name, bank, groupId));
  if (row === undefined) throw new DomainError("TAG_EXISTS");
  return row.id;
}

/** A name by language. */
type TagNames = Partial<Record<Locale, string>>;

/** The classification of our own bank by that name; made when it is not there. */
export async function ensureClassification(
  db: Db,
  wanted: { readonly name: string; readonly names: TagNames; readonly rank: number },
  now: Date,
): Promise<number> {
  const values = { ...wanted, oj: OWN_OJ, created_at: now, updated_at: now };
  const row =
    (await queries.insertClassification(db, values)) ??
    (await queries.findClassificationByName(db, wanted.name, OWN_OJ));
  if (row === undefined) throw new DomainError("CONFLICT");
  return row.id;
}

/** The tag of our own bank by that name; made with this colour and classification when it is not there. */
export async function ensureClassifiedTag(
  db: Db,
  wanted: {
    readonly name: string;
    readonly names: TagNames;
    readonly color: string;
    readonly classificationId: number | null;
  },
  now: Date,
): Promise<number> {
  const { classificationId: classification_id, ...rest } = wanted;
  const values = { ...rest, classification_id, oj: OWN_OJ, created_at: now, updated_at: now };
  const row =
    (await queries.insertTag(db, values)) ?? (await queries.findTagByName(db, wanted.name, OWN_OJ));
  if (row === undefined) throw new DomainError("TAG_EXISTS");
  return row.id;
}
