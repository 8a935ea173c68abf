import { DEFAULT_LOCALE } from "@gavel/domain/locale";
import { nameKey } from "@gavel/domain/name-key";
import { type GenerateInput, generatedNames } from "@gavel/domain/user-names";
import type { SignedInContext } from "../../../kernel/context.ts";
import { drawText } from "../../../kernel/draw-text.ts";
import { DomainError } from "../../../kernel/error.ts";
import { recordAudit } from "../../../site/audit/index.ts";
import { createUid, hashPassword, namesOf } from "../../account/index.ts";
import { type AccountInsert, insertAccounts, listTaken } from "../queries.ts";
import type { GeneratedUsers, GeneratePreview } from "../schema.ts";
import { type Credentials, keepSheet } from "./sheet.ts";

const TAKEN_SHOWN = 20;
/** Without letters and figures that look alike on paper. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

export async function previewGeneration(
  ctx: SignedInContext,
  input: GenerateInput,
): Promise<GeneratePreview> {
  const names = generatedNames(input);
  const { usernames } = await listTaken(ctx.db, { usernames: names, emails: [] });
  const taken = names.filter((name) => usernames.has(nameKey(name)));
  return { count: names.length, taken: taken.slice(0, TAKEN_SHOWN), takenCount: taken.length };
}

/** All or nothing. @throws DomainError USER_EXISTS when somebody has one of the names */
export async function generateUsers(
  ctx: SignedInContext,
  input: GenerateInput,
): Promise<GeneratedUsers> {
  // Before the hashing, which takes its time.
  if ((await previewGeneration(ctx, input)).takenCount > 0) throw new DomainError("USER_EXISTS");
  const sheet = generatedNames(input).map((username): Credentials => {
    return { username, password: randomPassword(input.passwordLength) };
  });
  const now = ctx.now();
  const accounts: AccountInsert[] = [];
  for (const row of sheet) accounts.push(await accountOf(row, now));
  return ctx.db.transaction().execute(async (tx) => {
    const made = await insertAccounts(tx, accounts);
    if (made.length < accounts.length) throw new DomainError("USER_EXISTS");
    const kept = await keepSheet(tx, sheet, { uid: ctx.viewer.uid, now });
    await recordAudit(tx, ctx, {
      action: "user.generate",
      after: { ...input, count: made.length },
    });
    return { ...kept, count: made.length, rows: sheet };
  });
}

export function randomPassword(length: number): string {
  return drawText(ALPHABET, length);
}

/** One hash at a time, as for an import. */
async function accountOf({ username, password }: Credentials, now: Date): Promise<AccountInsert> {
  return {
    uid: createUid(),
    ...namesOf(username),
    email: null,
    password_hash: await hashPassword(password),
    realname: "",
    nickname: "",
    school: "",
    gender: "secrecy",
    locale: DEFAULT_LOCALE,
    created_at: now,
    updated_at: now,
  };
}
