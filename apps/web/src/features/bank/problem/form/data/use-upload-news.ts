import { notifyError, notifySuccess } from "@gavel/ui/toast";
import { useLingui } from "@lingui/react/macro";
import { describeError } from "../../../../../app/errors/describe-error.ts";
import { REFUSALS } from "./refusal-words.ts";
import type { UploadAnswer } from "./types.ts";

/** Says what came of an upload at once: its report may be out of sight by the time that a large archive is read. */
export function useUploadNews() {
  const { t, i18n } = useLingui();
  const notify = (reason: string) => notifyError(t`Upload testcase failed: ${reason}`);
  return {
    /** Returns the reason in words. */
    failed(error: unknown): string {
      const reason = describeError(i18n, error);
      notify(reason);
      return reason;
    },
    answered(answer: UploadAnswer) {
      if (answer.kind === "refused") notify(i18n._(REFUSALS[answer.fault]));
      if (answer.kind === "cases") notifySuccess(t`Upload Testcase Successfully`);
    },
  };
}
