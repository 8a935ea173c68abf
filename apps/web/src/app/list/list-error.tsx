import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { ErrorState } from "@gavel/ui/error-state";
import { Trans, useLingui } from "@lingui/react/macro";
import { RotateCw } from "lucide-react";
import { describeError, errorFacts } from "../errors/describe-error.ts";

interface FailedQuery {
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface ListErrorProps {
  query: Omit<FailedQuery, "isFetching">;
  /** "The list did not load" unless told. */
  title?: string;
  /** The list can be filtered, and its filters stay. */
  filtersKept?: boolean;
}

/** In the place of a list that did not come. */
export function ListError({ query, title, filtersKept }: ListErrorProps) {
  const { t, i18n } = useLingui();
  return (
    <ErrorState
      title={title ?? t`The list did not load`}
      reason={describeError(i18n, query.error)}
      filtersKept={filtersKept}
      requestId={errorFacts(query.error).requestId}
      onRetry={() => void query.refetch()}
    />
  );
}

/** Above a list that came once and could not be had again: its rows stay, and may be old. */
export function RefreshError({ query }: { query: FailedQuery }) {
  const { i18n } = useLingui();
  const reason = describeError(i18n, query.error);
  return (
    <div role="alert" className="mb-3">
      <Callout
        tone="failure"
        action={
          <Button
            size="sm"
            icon={<RotateCw />}
            busy={query.isFetching}
            onClick={() => void query.refetch()}
          >
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>The list could not be refreshed and may be out of date. {reason}</Trans>
      </Callout>
    </div>
  );
}
