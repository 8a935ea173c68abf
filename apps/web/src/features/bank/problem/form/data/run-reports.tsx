import { findVerdict } from "@gavel/domain/verdict";
import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { verdictNames } from "@gavel/ui/lib/verdict";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { describeError } from "../../../../../app/errors/describe-error.ts";
import type { Complaint, NamedFailure, RunReport } from "./use-run-order.ts";

/** The first of them; who wants to know of more mends these first. */
const SHOWN = 50;

interface RunReportsProps {
  reports: readonly RunReport[];
  onForget: () => void;
}

/** What came of the last runs, and of each that failed why. */
export function RunReports({ reports, onForget }: RunReportsProps) {
  const { i18n } = useLingui();
  if (reports.length === 0) return null;
  const failures = reports.flatMap((one) => one.failures);
  const complaints = reports.flatMap((one) => one.complaints);
  const isBad =
    complaints.length > 0 || failures.length > 0 || reports.some((one) => one.error !== null);
  return (
    <Callout
      tone={isBad ? "failure" : "neutral"}
      action={
        <Button size="sm" variant="ghost" onClick={onForget}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      {reports.map((one) => (
        <p key={one.kind}>
          {one.error !== null ? (
            describeError(i18n, one.error)
          ) : (
            <>
              {one.kind === "generate" && (
                <Plural value={one.done} one="# case generated." other="# cases generated." />
              )}
              {one.kind === "answers" && (
                <Plural value={one.done} one="# answer made." other="# answers made." />
              )}
              {one.kind === "validate" && (
                <Plural value={one.done} one="# input checked." other="# inputs checked." />
              )}{" "}
              {one.complaints.length > 0 && (
                <Plural
                  value={one.complaints.length}
                  one="# is not valid."
                  other="# are not valid."
                />
              )}{" "}
              {one.failures.length > 0 && (
                <Plural value={one.failures.length} one="# run failed." other="# runs failed." />
              )}{" "}
              {one.isCancelled && <Trans>Stopped before the end.</Trans>}
            </>
          )}
        </p>
      ))}
      {complaints.length + failures.length > 0 && (
        <Failures failures={[...complaints, ...failures]} />
      )}
    </Callout>
  );
}

function Failures({ failures }: { failures: readonly (Complaint | NamedFailure)[] }) {
  const { t, i18n } = useLingui();
  const rest = failures.length - SHOWN;
  return (
    <ul
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      aria-label={t`What went wrong`}
      className="mt-1 grid max-h-40 gap-1 overflow-y-auto text-xs"
    >
      {failures.slice(0, SHOWN).map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several validators may fail on one case; the list stays as it is
        <li key={at} className="wrap-anywhere">
          <code translate="no" className="font-semibold">
            {one.name}
          </code>{" "}
          {"status" in one && i18n._(verdictNames[findVerdict(one.status) ?? "systemError"])}
          {one.message.trim() !== "" && (
            <pre className="font-mono whitespace-pre-wrap text-muted-foreground">
              {one.message.trim()}
            </pre>
          )}
        </li>
      ))}
      {rest > 0 && (
        <li>
          <Plural value={rest} one="and # more" other="and # more" />
        </li>
      )}
    </ul>
  );
}
