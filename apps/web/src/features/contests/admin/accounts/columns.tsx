import type { Column } from "@gavel/ui/data-table";
import { Missing } from "@gavel/ui/figure";
import { DateTime, RelativeTime } from "@gavel/ui/time";
import { Trans, useLingui } from "@lingui/react/macro";
import { PersonName } from "../../../../app/person-name.tsx";
import type { AccountRow } from "./types.ts";

export function useAccountColumns(): Column<AccountRow>[] {
  const { t } = useLingui();
  return [
    {
      ...{ id: "seat", head: t`Seat`, skeleton: "w-12" },
      cell: ({ seat }) => <Seat seat={seat} />,
    },
    {
      ...{ id: "username", head: t({ message: "Account", context: "contest" }), skeleton: "w-24" },
      cell: (row) => <AccountName row={row} />,
    },
    {
      ...{ id: "name", head: t`Shown name`, skeleton: "w-32", className: "max-w-60 truncate" },
      cell: ({ name, realname }) => (
        <span translate="no">
          {name}
          {realname !== "" && realname !== name && (
            <span className="ml-2 text-xs text-muted-foreground">{realname}</span>
          )}
        </span>
      ),
    },
    {
      ...{ id: "school", head: t`School`, skeleton: "w-28", className: "max-w-60 truncate" },
      cell: ({ school }) => (school === "" ? <Missing /> : <span translate="no">{school}</span>),
    },
    {
      ...{ id: "registered", head: t({ message: "Registered", context: "accounts" }) },
      cell: ({ registeredAt }) =>
        registeredAt === null ? <Missing /> : <DateTime at={registeredAt} />,
    },
    {
      ...{ id: "signedIn", head: t`Last sign-in` },
      cell: ({ lastLoginAt }) => <SignedIn at={lastLoginAt} />,
    },
    {
      ...{
        id: "submissions",
        head: t({ message: "Submissions", context: "count" }),
        align: "right",
      },
      cell: ({ submissions }) => <span className="figure">{submissions}</span>,
    },
  ];
}

export function Seat({ seat }: { seat: string }) {
  if (seat === "") return <Missing />;
  return (
    <span translate="no" className="text-md font-semibold">
      {seat}
    </span>
  );
}

/** Whom the rule keeps out is here for what they have done, and said so. */
export function AccountName({ row: { username, fits } }: { row: AccountRow }) {
  return (
    <>
      <span translate="no" className="font-mono text-xs">
        <PersonName username={username} />
      </span>
      {fits === false && (
        <span className="ml-2 text-xs text-warning">
          <Trans>Does not fit the rule</Trans>
        </span>
      )}
    </>
  );
}

export function SignedIn({ at }: { at: AccountRow["lastLoginAt"] }) {
  if (at !== null) return <RelativeTime at={at} />;
  return (
    <span className="text-muted-foreground">
      <Trans context="sign-in">Never</Trans>
    </span>
  );
}
