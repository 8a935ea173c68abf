import { closedNumberOf } from "@gavel/domain/closing";
import { Trans } from "@lingui/react/macro";

/** A username; that of a closed account in the reader's language. */
export function PersonName({ username }: { username: string }) {
  const number = closedNumberOf(username);
  return number === null ? username : <Trans>Deleted user {number}</Trans>;
}
