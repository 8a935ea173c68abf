/** There and back: signing in by way of a provider, and linking one. */
import { SIGN_ON_LIFE_MS } from "@gavel/domain/sign-on";
import type { Context, SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { spendPace } from "../../../site/pace/index.ts";
import { originsOf } from "../../../site/setting/index.ts";
import { enterAs } from "../../account/index.ts";
import type { UserInfo } from "../../account/schema.ts";
import { openTicket, requireOwner, sealTicket, spendTicket } from "../../factor/index.ts";
import type { Person } from "../person.ts";
import { arrive, depart } from "../provider.ts";
import * as queries from "../queries.ts";
import type { CompleteInput, Departure, SourceOffer } from "../schema.ts";
import { linkOwn, resolvePerson } from "./resolve.ts";

/** Where providers send people back to. */
const RETURN_PATH = "/sign-on";

export async function findOffers({ db }: Pick<Context, "db">): Promise<SourceOffer[]> {
  const sources = await queries.listOidcSources(db);
  return sources.filter(({ isOn }) => isOn).map(({ id, name, letter }) => ({ id, name, letter }));
}

interface Start {
  readonly sourceId: number;
  readonly origin: string;
}

/** @throws DomainError NOT_FOUND, SIGN_ON_ADDRESS, SIGN_ON_AWAY, TOO_FAST */
export function begin(ctx: Context, start: Start): Promise<Departure> {
  return leave(ctx, start, null);
}

/** @throws DomainError FRESH_SIGN_IN_REQUIRED, PASSWORD_WRONG, and as `begin` */
export async function beginLink(
  ctx: SignedInContext,
  { password, ...start }: Start & { readonly password?: string | undefined },
): Promise<Departure> {
  await requireOwner(ctx, password);
  return leave(ctx, start, ctx.viewer.uid);
}

async function leave(ctx: Context, { sourceId, origin }: Start, uid: string | null) {
  await spendPace({ ...ctx, viewer: null }, "signOn");
  // Anybody's word else: a provider that takes many addresses would send the code there.
  if (!(await originsOf(ctx)).includes(origin)) throw new DomainError("SIGN_ON_ADDRESS");
  const source = await getSource(ctx, sourceId);
  const { url, journey } = await depart(ctx, source, `${origin}${RETURN_PATH}`);
  const purpose = uid === null ? "sign-on" : "link";
  const ticket = sealTicket(ctx, { purpose, uid, challenge: "", journey }, SIGN_ON_LIFE_MS);
  return { ticket, url };
}

async function getSource(ctx: Context, id: number) {
  const source = await queries.findOidcSource(ctx.db, id);
  if (source === undefined || !source.isOn) throw new DomainError("NOT_FOUND");
  return source;
}

/**
 * The token goes out in the `authorization` header, unless a second factor is to follow.
 * @throws DomainError SIGN_IN_STEP_EXPIRED, SIGN_ON_REFUSED, SIGN_ON_AWAY, ACCOUNT_BANNED, SECOND_FACTOR_REQUIRED, and what
 * keeps an account from being made
 */
export async function complete(ctx: Context, input: CompleteInput): Promise<UserInfo> {
  const { source, person } = await comeBack(ctx, "sign-on", input);
  return enterAs(ctx, await resolvePerson(ctx, source, person), "provider");
}

/** @throws DomainError SIGN_IN_STEP_EXPIRED, SIGN_ON_REFUSED, SIGN_ON_AWAY, SIGN_ON_LINKED */
export async function completeLink(ctx: SignedInContext, input: CompleteInput): Promise<null> {
  const { uid, source, person } = await comeBack(ctx, "link", input);
  if (uid !== ctx.viewer.uid) throw new DomainError("SIGN_IN_STEP_EXPIRED");
  await linkOwn(ctx, source, person);
  return null;
}

interface Arrival {
  readonly uid: string | null;
  readonly source: queries.OidcSourceRow;
  readonly person: Person;
}

/** The ticket is used up first: a code that was seen on its way back is good for nobody. */
async function comeBack(
  ctx: Context,
  purpose: "sign-on" | "link",
  { ticket: sealed, answer }: CompleteInput,
): Promise<Arrival> {
  await spendPace({ ...ctx, viewer: null }, "signOn");
  const ticket = openTicket(ctx, purpose, sealed);
  const { journey, uid } = ticket;
  if (journey === undefined) throw new DomainError("SIGN_IN_STEP_EXPIRED");
  const source = await getSource(ctx, journey.sourceId);
  await spendTicket(ctx, ticket);
  return { uid, source, person: await arrive(ctx, source, { journey, answer }) };
}
