import { notifyError, notifyWarning } from "@gavel/ui/toast";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { isInBackOffice, leaveTo, leaveToSetUp } from "../admin/leave.ts";
import { openSignIn } from "../session/sign-in-dialog.ts";
import { endRefusedSession, getSession } from "../session/store.ts";
import { describeError, type ErrorFacts, errorFacts } from "./describe-error.ts";
import { KEEPS_SESSION } from "./session-refusals.ts";

function isSessionLost({ httpStatus, code }: ErrorFacts): boolean {
  return httpStatus === 401 && !KEEPS_SESSION.has(code);
}

const isPhone = () => matchMedia("(max-width: 767px)").matches;

/**
 * Tells a failure: a toast, and off phones a notification that stays longer. A refused session is also ended
 * and the sign-in dialog opens; in the back office its own sign-in page. Several requests that fail alike at once are told once.
 * @param how.id of a toast that it takes the place of
 */
export function reportError(
  error: unknown,
  how: { readonly inline?: boolean; readonly id?: string } = {},
): void {
  const facts = errorFacts(error);
  if (facts.aborted) return;
  if (isSessionLost(facts)) {
    if (endRefusedSession(facts.token === undefined ? getSession().token : facts.token)) {
      const username = getSession().user?.username ?? "";
      const text = i18n._(msg`Another tab has signed in as ${username}`);
      notifyWarning(text, { id: "session-adopted" });
      return;
    }
    if (!leaveTo("/admin/login")) openSignIn();
  } else if (facts.code === "SECOND_FACTOR_SETUP_REQUIRED") leaveToSetUp();
  else if (facts.code === "ACCESS_DENIED" && isInBackOffice()) leaveTo("/admin");
  else if (how.inline) return;
  const text = describeError(i18n, error);
  // By code, not by text: "wait 8 s" and "wait 7 s" are one message.
  const { id = `error:${facts.code}` } = how;
  notifyError(text, { id, requestId: facts.requestId, notification: !isPhone() });
}
