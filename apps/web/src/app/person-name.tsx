import { closedNumberOf } from "@gavel/domain/closing";
import { useLingui } from "@lingui/react/macro";

/** A username, as nobody's browser translates it; that of a closed account in the reader's language. */
export function PersonName({ username }: { username: string }) {
  return <span translate="no">{usePersonName()(username)}</span>;
}

/** The same for labels and sentences. */
export function usePersonName(): (username: string) => string {
  const { t } = useLingui();
  return (username) => {
    const number = closedNumberOf(username);
    return number === null ? username : t`Deleted user ${number}`;
  };
}
