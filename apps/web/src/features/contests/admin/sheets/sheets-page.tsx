import { Button } from "@gavel/ui/button";
import { EmptyState } from "@gavel/ui/empty-state";
import { Field } from "@gavel/ui/field";
import { Input } from "@gavel/ui/input";
import { FilterBar } from "@gavel/ui/page-header";
import { Segmented } from "@gavel/ui/segmented";
import { Skeleton } from "@gavel/ui/skeleton";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Printer, Trash2 } from "lucide-react";
import { forgetHandedOut, handOut, useHandedOut } from "../../../../app/handed-out.ts";
import { ListError } from "../../../../app/list/list-error.tsx";
import { useKeptText } from "../../../../app/preferences/use-kept-text.ts";
import { trpc } from "../../../../app/trpc.ts";
import type { AccountSearch } from "../accounts/page-search.ts";
import { type ContestFacts, ContestFrame } from "../frame.tsx";
import { ChooseSheet } from "./choose-sheet.tsx";
import { DoorLists, PlaceCards } from "./door-lists.tsx";
import { PasswordStrips } from "./password-strips.tsx";
import type { SeatedPerson } from "./types.ts";

type SheetKind = NonNullable<AccountSearch["sheet"]>;

interface SheetsPageProps {
  contestId: number;
  kind: SheetKind;
  onKind: (kind: SheetKind) => void;
}

/** What is printed before a contest: passwords, lists for the doors, cards for the places. */
export function SheetsPage({ contestId, kind, onKind }: SheetsPageProps) {
  const { t } = useLingui();
  const query = trpc.contestAccount.seated.useQuery(
    { contestId },
    { staleTime: 0, meta: { inline: true } },
  );
  const rows = useHandedOut();
  const seated = query.data;
  const count = kind === "passwords" ? rows.length : (seated?.length ?? 0);
  return (
    <ContestFrame
      contestId={contestId}
      part={t`Sheets to print`}
      actions={
        <>
          <Link
            to="/admin/contest/$contestID/accounts"
            params={{ contestID: `${contestId}` }}
            className="self-center text-sm text-primary hover:underline"
          >
            <Trans>Accounts</Trans>
          </Link>
          <Button
            variant="primary"
            icon={<Printer />}
            disabled={count === 0}
            onClick={() => window.print()}
          >
            <Trans>Print</Trans>
          </Button>
        </>
      }
    >
      {(contest) => (
        <>
          <FilterBar>
            <Segmented
              label={t`What is printed`}
              value={kind}
              options={[
                { value: "passwords", label: t({ message: "Passwords", context: "sheets" }) },
                { value: "doors", label: t({ message: "Door lists", context: "sheets" }) },
                { value: "cards", label: t({ message: "Place cards", context: "sheets" }) },
              ]}
              onChange={onKind}
            />
          </FilterBar>
          {seated !== undefined ? (
            <Sheets {...{ kind, contest, seated }} />
          ) : query.error === null ? (
            <Skeleton className="h-96 w-full" />
          ) : (
            <ListError query={query} title={t`The seats did not load`} />
          )}
        </>
      )}
    </ContestFrame>
  );
}

interface SheetsProps {
  kind: SheetKind;
  contest: ContestFacts;
  seated: readonly SeatedPerson[];
}

function Sheets({ kind, contest, seated }: SheetsProps) {
  const { t } = useLingui();
  if (kind === "passwords") return <Passwords contest={contest} seated={seated} />;
  if (seated.length === 0) {
    return (
      <EmptyState
        title={t`Nobody has a seat`}
        action={
          <Button asChild>
            <Link
              to="/admin/contest/$contestID/accounts"
              params={{ contestID: `${contest.id}` }}
              search={{ dialog: "rooms" }}
            >
              <Trans>Assign seats</Trans>
            </Link>
          </Button>
        }
      />
    );
  }
  const facts = { seated, contest: contest.title };
  return kind === "doors" ? <DoorLists {...facts} /> : <PlaceCards {...facts} />;
}

const ADDRESS_MAX = 200;

function Passwords({ contest, seated }: Omit<SheetsProps, "kind">) {
  const rows = useHandedOut();
  const [address, setAddress] = useKeptText("sheet-address", window.location.origin);
  if (rows.length === 0) return <ChooseSheet onRows={handOut} />;
  return (
    <>
      <div className="mb-4 flex max-w-180 flex-wrap items-end gap-3">
        <Field
          label={<Trans>Address of the site</Trans>}
          hint={<Trans>As the teams type it. Kept in this browser.</Trans>}
          className="flex-1"
        >
          {(control) => (
            <Input
              {...control}
              value={address}
              maxLength={ADDRESS_MAX}
              onChange={({ target }) => setAddress(target.value)}
            />
          )}
        </Field>
        <Button icon={<Trash2 />} onClick={forgetHandedOut}>
          <Trans>Forget these passwords</Trans>
        </Button>
      </div>
      <PasswordStrips {...{ rows, seated, address }} contest={contest.title} />
    </>
  );
}
