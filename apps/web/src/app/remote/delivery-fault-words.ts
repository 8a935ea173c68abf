import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** Why another judge gave no verdict, and what follows. */
const WORDS: Readonly<Record<string, MessageDescriptor>> = {
  ambiguous: msg`Several programs there could be this one, so none of their verdicts was taken.`,
  badCredentials: msg`The account of this site there was refused. Nothing was sent.`,
  captcha: msg`The judge asks for a person. This site does not get around that, so nothing was sent.`,
  challenge: msg`The judge wants a browser to prove itself. This site does not get around that, so nothing was sent.`,
  duplicate: msg`The judge has had exactly this code from the account of this site.`,
  expired: msg`The judge gave no verdict in time. Sending again only asks for it once more.`,
  forbidden: msg`The judge did not let the account of this site do that.`,
  languageRefused: msg`The judge did not take this language.`,
  loginRequired: msg`The account of this site is not signed in there any more.`,
  lost: msg`It may or may not have arrived, and the judge lists nothing that it could be found in. So it is not sent again: submit it anew if it should be.`,
  markupChanged: msg`The pages of the judge are not what they were. Those who run this site have to look into it.`,
  noAccount: msg`No account of this site could send it. Nothing was sent.`,
  noRun: msg`It never arrived there, so there is no verdict to ask for.`,
  notFound: msg`The judge does not know this problem.`,
  rateLimited: msg`The judge accepts no submissions from this site for now.`,
  refused: msg`The judge did not take it.`,
  runGone: msg`The judge does not show this program any more.`,
  unclaimed: msg`Nobody has said which program there it is. It can still be named.`,
  uncertain: msg`It may or may not have arrived. Sending again looks for it first, and sends it only where it is not found.`,
  unsupported: msg`The judge offers no way to do that.`,
  upstreamDown: msg`The judge did not answer.`,
};

/** null = nothing is said of it. */
export function deliveryFaultWords(i18n: I18n, fault: string): string | null {
  const words = WORDS[fault];
  return words === undefined ? null : i18n._(words);
}
