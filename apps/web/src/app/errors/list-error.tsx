import { ErrorState } from "@gavel/ui/error-state";
import { useLingui } from "@lingui/react/macro";
import { describeError, errorFacts } from "./describe-error.ts";

interface ListErrorProps {
  list: { readonly error: unknown; readonly refetch: () => unknown };
  /** The list can be filtered, and its filters stay. */
  filtersKept?: boolean;
}

/** In the place of a list that did not come. */
export function ListError({ list, filtersKept }: ListErrorProps) {
  const { t, i18n } = useLingui();
  return (
    <ErrorState
      title={t`The list did not load`}
      reason={describeError(i18n, list.error)}
      filtersKept={filtersKept}
      requestId={errorFacts(list.error).requestId}
      onRetry={() => void list.refetch()}
    />
  );
}
