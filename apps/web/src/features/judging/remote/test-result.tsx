import { Trans, useLingui } from "@lingui/react/macro";
import { CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { faultWords } from "../../../app/remote/failure-words.ts";
import type { SiteTest } from "./types.ts";

/** What a look at a judge showed, step by step. */
export function TestResult({ test: { reach, session, form } }: { test: SiteTest }) {
  return (
    <ul role="status" className="mt-1 grid gap-1 text-sm">
      <Step step={reach} label={<Trans>Shows a problem</Trans>} />
      {session !== null && <Step step={session} label={<Trans>Lets the account in</Trans>} />}
      {form !== null && <Step step={form} label={<Trans>Has the form to submit with</Trans>} />}
    </ul>
  );
}

function Step({ step, label }: { step: SiteTest["reach"]; label: ReactNode }) {
  const { i18n } = useLingui();
  const { isGood, fault, detail } = step;
  const Icon = isGood ? CircleCheck : CircleAlert;
  return (
    <li className="flex gap-2">
      <Icon
        aria-hidden
        className={`mt-0.5 size-4 shrink-0 ${isGood ? "text-success" : "text-destructive"}`}
      />
      <span className="min-w-0">
        {label}
        {fault !== null && (
          <span className="block text-xs wrap-anywhere">
            {faultWords(i18n, fault)}
            <span translate="no" className="block text-muted-foreground">
              {detail}
            </span>
          </span>
        )}
      </span>
    </li>
  );
}
