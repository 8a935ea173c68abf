import { nameKey } from "@gavel/domain/name-key";
import { Trans } from "@lingui/react/macro";
import type { HandedOut } from "../../../../app/handed-out.ts";
import { PagedSheets, pagesOf } from "./paged-sheets.tsx";
import type { SeatedPerson } from "./types.ts";

const STRIPS = 8;

interface PasswordStripsProps {
  /** At least one. */
  rows: readonly HandedOut[];
  seated: readonly SeatedPerson[];
  contest: string;
  address: string;
}

/** One strip for each account, to be cut along the lines. */
export function PasswordStrips({ rows, seated, contest, address }: PasswordStripsProps) {
  const people = new Map(seated.map((one) => [nameKey(one.username), one]));
  return (
    <PagedSheets pages={pagesOf(rows, STRIPS)}>
      {(page) => (
        <ul translate="no" className="text-[1.9cqw] leading-snug">
          {page.map((row) => (
            <li
              key={row.username}
              className="flex h-[17.65cqw] items-center gap-[3cqw] border-b-[0.1cqw] border-dashed border-border px-[6cqw]"
            >
              <div className="min-w-0 flex-1">
                <p className="truncate">{contest}</p>
                <p className="truncate font-mono text-[1.7cqw]">{address}</p>
                <Who person={people.get(nameKey(row.username))} />
              </div>
              <dl className="w-[42cqw] shrink-0">
                <dt className="text-[1.6cqw]">
                  <Trans context="sheet">Account</Trans>
                </dt>
                <dd className="truncate font-mono text-[2.8cqw] font-semibold">{row.username}</dd>
                <dt className="mt-[0.6cqw] text-[1.6cqw]">
                  <Trans context="sheet">Password</Trans>
                </dt>
                <dd className="font-mono text-[2.8cqw] font-semibold whitespace-pre">
                  {row.password}
                </dd>
              </dl>
            </li>
          ))}
        </ul>
      )}
    </PagedSheets>
  );
}

function Who({ person }: { person: SeatedPerson | undefined }) {
  if (person === undefined) return null;
  const { seat, name, username, school } = person;
  return (
    <>
      <p className="mt-[0.6cqw] truncate text-[3cqw] leading-tight font-semibold">{seat}</p>
      <p className="truncate">
        {[name === username ? "" : name, school].filter((word) => word !== "").join(" · ")}
      </p>
    </>
  );
}
