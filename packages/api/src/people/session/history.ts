/** How people signed in, or somebody tried to, and the mail that asks whether it was them. */
import type { Db } from "@gavel/db";
import { deviceOf } from "@gavel/domain/device";
import { DEFAULT_LOCALE, isLocale } from "@gavel/domain/locale";
import {
  KNOWN_PLACE_MS,
  NEW_PLACES_TOLD,
  REFUSALS_MAX,
  type RefusedStep,
  SIGN_INS_SHOWN,
} from "@gavel/domain/sign-in";
import { networksOf } from "../../kernel/address.ts";
import type { Context, SignedInContext } from "../../kernel/context.ts";
import { postMail } from "../../site/mail/index.ts";
import { spareFrom } from "../../site/pace/index.ts";
import { keptSince, loadSettings } from "../../site/setting/index.ts";
import { tellFromSite } from "../../talk/message/index.ts";
import * as queries from "./history-queries.ts";
import type { SignInEntry, SignInMail } from "./schema.ts";
import { type Upkeep, USER_AGENT_MAX } from "./service.ts";
import { SIGN_IN_MAIL, SIGN_IN_MESSAGE } from "./text.ts";

/** Newest first. */
export async function findHistory({ db, viewer }: SignedInContext): Promise<SignInEntry[]> {
  const [begun, refused] = await Promise.all([
    queries.listBegun(db, viewer.uid, SIGN_INS_SHOWN),
    queries.listRefused(db, viewer.uid, SIGN_INS_SHOWN),
  ]);
  return [
    ...begun.map((row) => ({ ...row, refusedStep: null })),
    ...refused.map(({ step, ...row }) => ({ ...row, way: null, refusedStep: step })),
  ]
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, SIGN_INS_SHOWN);
}

/** Of a flood the newest stay; sign-ins that went well are kept apart, so that no flood washes them away. */
export async function noteRefusal(ctx: Context, uid: string, step: RefusedStep): Promise<void> {
  await queries.insertRefusal(ctx.db, {
    ...{ uid, step, ip: ctx.ip, now: ctx.now() },
    userAgent: ctx.userAgent.slice(0, USER_AGENT_MAX),
  });
  await queries.deleteOldRefusals(ctx.db, { uid, most: REFUSALS_MAX });
}

/** A browser in a network: its release and the last part of an address change too often to mean anything. */
function placeOf({ ip, userAgent }: { ip: string; userAgent: string }): string {
  const networks = networksOf(ip);
  // Of IPv6 what one customer has, of IPv4 what a provider moves people within.
  const network = networks.length === 3 ? networks[1] : networks[0];
  return `${network} ${deviceOf(userAgent).name.replace(/ \d+/, "")}`;
}

/**
 * Tells and mails whoever signs in with a browser or from a network that they did not sign in with lately. To be called before the
 * session is there; who never signed in knows that it was them.
 */
export async function tellOfNewPlace(ctx: Context, tx: Db, uid: string): Promise<void> {
  const since = ctx.now().getTime() - KNOWN_PLACE_MS;
  const before = await queries.listPlaces(tx, uid);
  const place = placeOf(ctx);
  const isKnown = before.some((one) => one.lastAt.getTime() > since && placeOf(one) === place);
  if (isKnown || before.length === 0) return;
  const telling = { kind: "newPlace", most: NEW_PLACES_TOLD, now: ctx.now() };
  if ((await spareFrom(tx, [uid], telling)).length === 0) return;
  const owner = await queries.findMailChoice(tx, uid);
  const { shortName, baseUrl, timeZone } = await loadSettings({ ...ctx, db: tx });
  const locale = isLocale(owner.locale) ? owner.locale : DEFAULT_LOCALE;
  const seen = { ip: ctx.ip, at: ctx.now(), timeZone, device: deviceOf(ctx.userAgent).name };
  const note = { recipientUid: uid, kind: "Sys", adminUid: null } as const;
  await tellFromSite(tx, [{ ...note, ...SIGN_IN_MESSAGE[locale](seen) }], ctx.now());
  if (owner.email === null || !owner.tellsSignIns) return;
  const site = baseUrl.replace(/\/+$/, "");
  await postMail(ctx, tx, {
    ...{ recipient: owner.email, locale },
    content: SIGN_IN_MAIL[locale]({
      ...{ site: shortName, username: owner.username, ...seen },
      url: site === "" ? null : `${site}/setting?tab=sessions`,
    }),
  });
}

export async function getMailChoice({ db, viewer }: SignedInContext): Promise<SignInMail> {
  const { email, tellsSignIns } = await queries.findMailChoice(db, viewer.uid);
  return { isOn: tellsSignIns, hasEmail: email !== null };
}

export async function setMailChoice(ctx: SignedInContext, isOn: boolean): Promise<SignInMail> {
  await queries.updateMailChoice(ctx.db, ctx.viewer.uid, isOn);
  return getMailChoice(ctx);
}

/** Those that are older than root says. @returns how many went */
export async function purgeRefusals(ctx: Upkeep): Promise<number> {
  const since = await keptSince(ctx, "keepSignInsDays");
  return since === null ? 0 : queries.deleteRefusalsBefore(ctx.db, since);
}

/** Where refused sign-ins came from before this. @returns how many forgot it */
export function clearRefusalAddresses(db: Db, before: Date): Promise<number> {
  return queries.updateAddressesCleared(db, before);
}
