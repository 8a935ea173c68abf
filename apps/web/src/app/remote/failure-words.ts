/** What a remote judge answered in place of what it was asked for. */
import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { errorFacts } from "../errors/describe-error.ts";
import type { Outputs } from "../trpc.ts";

/** The last two are faults of what came and of this site. */
type RemoteFault =
  | NonNullable<Outputs["remoteAccount"]["trySite"]["reach"]["fault"]>
  | "unreadable"
  | "broken";

const WORDS: Readonly<Record<RemoteFault, MessageDescriptor>> = {
  notFound: msg`There is no such problem there`,
  loginRequired: msg`It shows this only to who is signed in there`,
  badCredentials: msg`It does not know this name and password`,
  challenge: msg`It asks for a check in the browser, which this site does not bypass`,
  captcha: msg`It asks for a captcha, which this site does not bypass`,
  rateLimited: msg`It asks to come back later`,
  duplicate: msg`It has this already`,
  languageRefused: msg`It does not take the language`,
  refused: msg`It refused`,
  forbidden: msg`It does not allow this`,
  upstreamDown: msg`It does not answer as it should`,
  markupChanged: msg`Its page has changed: Gavel has to be adapted to it`,
  unsupported: msg`It offers no such thing`,
  unreadable: msg`What came cannot be stored here`,
  broken: msg`The server failed; its log says how`,
};

const isFault = (text: unknown): text is RemoteFault =>
  typeof text === "string" && Object.hasOwn(WORDS, text);

export function faultWords(i18n: I18n, fault: string): string {
  return isFault(fault) ? i18n._(WORDS[fault]) : fault;
}

/** Of an import that failed at its judge; null = it is another error. */
export function importFault(i18n: I18n, error: unknown): string | null {
  const { code, params } = errorFacts(error);
  if (code !== "REMOTE_IMPORT_FAILED" || !isFault(params.kind)) return null;
  return `${params.site}: ${i18n._(WORDS[params.kind])}`;
}
