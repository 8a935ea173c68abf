/** All that is kept of a person, for the person: one zip, made as it is sent. */
import { findLanguage } from "@gavel/domain/language";
import { findVerdict } from "@gavel/domain/verdict";
import { textEntry, writeZip, type ZipSource } from "@gavel/problem-package/zip-writer";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { csvOf } from "../../kernel/sheet.ts";
import {
  isFreshSession,
  openTicket,
  requireOwner,
  sealTicket,
  spendTicket,
} from "../../people/factor/index.ts";
import { spendPace } from "../../site/pace/index.ts";
import * as queries from "./queries.ts";
import type { OwnDataTicket } from "./schema.ts";

const PAGE = 500;

/** Whether the password is asked for before `prepare`. */
export async function needsPassword(ctx: SignedInContext): Promise<boolean> {
  return !(await isFreshSession(ctx));
}

/** @throws DomainError FRESH_SIGN_IN_REQUIRED, PASSWORD_WRONG, ACTION_LOCKED, TOO_FAST */
export async function prepare(
  ctx: SignedInContext,
  password: string | undefined,
): Promise<OwnDataTicket> {
  await requireOwner(ctx, password);
  await spendPace(ctx, "ownData");
  const { uid } = ctx.viewer;
  return { ticket: sealTicket(ctx, { purpose: "own-data", uid, challenge: "" }) };
}

interface OwnData {
  readonly name: string;
  readonly stream: ReadableStream<Uint8Array>;
}

/** Good for once. @throws DomainError SIGN_IN_STEP_EXPIRED */
export async function writeOwnData(ctx: SignedInContext, sealed: string): Promise<OwnData> {
  const ticket = openTicket(ctx, "own-data", sealed);
  const { uid, username } = ctx.viewer;
  if (ticket.uid !== uid) throw new DomainError("SIGN_IN_STEP_EXPIRED");
  await spendTicket(ctx, ticket);
  const [account, sent] = [
    await queries.findAccount(ctx.db, uid),
    await queries.listSubmissions(ctx.db, uid),
  ];
  const sources = [
    textEntry("account.json", toJson(account)),
    ...queries.SMALL_PARTS.map((part) =>
      lateEntry(`${part}.json`, async function* () {
        yield toJson(await queries.listSmall(ctx.db, part, uid));
      }),
    ),
    ...queries.LONG_PARTS.map((part) => lateEntry(`${part}.json`, () => pagesOf(ctx, part))),
    textEntry("submissions.csv", tableOf(sent)),
    ...sent.map((one) =>
      lateEntry(`submissions/${nameOf(one)}`, async function* () {
        yield await queries.readCode(ctx.db, one.id);
      }),
    ),
  ];
  const day = ctx.now().toISOString().slice(0, 10);
  return { name: `${safe(username)}-${day}.zip`, stream: writeZip(sources) };
}

const safe = (text: string) => text.replace(/[^\p{L}\p{N}._-]+/gu, "_").replace(/^\.+/, "_");
const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** Read when its turn comes. */
function lateEntry(name: string, texts: () => AsyncIterable<string>): ZipSource {
  const encoder = new TextEncoder();
  const open = async () =>
    (async function* () {
      for await (const text of texts()) yield encoder.encode(text);
    })();
  return { name, open };
}

/** One list, though it is read in pages. */
async function* pagesOf(ctx: SignedInContext, part: (typeof queries.LONG_PARTS)[number]) {
  const { uid } = ctx.viewer;
  let [after, isFirst] = [0, true];
  yield "[";
  for (;;) {
    const rows = await queries.listLong(ctx.db, part, { uid, after, limit: PAGE });
    for (const row of rows) {
      yield `${isFirst ? "\n" : ",\n"}${JSON.stringify(row)}`;
      isFirst = false;
    }
    after = rows.at(-1)?.id ?? after;
    if (rows.length < PAGE) break;
  }
  yield "\n]\n";
}

type Sent = Awaited<ReturnType<typeof queries.listSubmissions>>[number];

function nameOf({ id, language }: Sent): string {
  return `${id}.${findLanguage(language)?.extensions[0] ?? "txt"}`;
}

const COLUMNS = [
  ...["id", "sent_at", "problem", "contest", "training", "group", "language", "bytes"],
  ...["verdict", "ip", "file"],
];

function tableOf(rows: readonly Sent[]): string {
  const lines = rows.map((one) => [
    ...[one.id, one.sentAt.toISOString(), one.problem, one.contestId, one.trainingId],
    ...[one.groupId, one.language, one.bytes],
    ...[one.status === null ? "" : findVerdict(one.status), one.ip, nameOf(one)],
  ]);
  return csvOf([COLUMNS, ...lines.map((cells) => cells.map((cell) => cell ?? ""))]);
}
