import type { SeatFault, SeatFaultCode } from "@gavel/domain/contest/seat-sheet";
import { Callout } from "@gavel/ui/callout";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";

const SHOWN = 100;

const WORDS: Record<SeatFaultCode, ReturnType<typeof msg>> = {
  NO_ACCOUNT: msg`no account`,
  TOO_MANY_CELLS: msg`more than an account and a seat`,
  BROKEN_QUOTES: msg`a quotation mark is not closed`,
  SEAT_TOO_LONG: msg`a seat has at most 30 characters`,
  SEAT_CHARACTERS: msg`the seat contains invisible characters`,
  ACCOUNT_TWICE: msg`a line above has the same account`,
  SEAT_TWICE: msg`a line above has the same seat`,
  TOO_MANY: msg`a contest has at most 5000 seats`,
  UNKNOWN_ACCOUNT: msg`no such account`,
  SEAT_TAKEN: msg`already has this seat`,
};

/** What keeps a list of seats from being saved, line by line. */
export function SeatFaults({ faults }: { faults: readonly SeatFault[] }) {
  const { i18n } = useLingui();
  if (faults.length === 0) return null;
  const rest = faults.length - SHOWN;
  return (
    <div role="alert">
      <Callout tone="failure">
        <p className="font-medium">
          <Plural
            value={faults.length}
            one="# line has an error. Nothing is saved until it is fixed."
            other="# lines have errors. Nothing is saved until they are fixed."
          />
        </p>
        <ul className="mt-1 max-h-40 overflow-y-auto">
          {faults.slice(0, SHOWN).map(({ line, code, name }) => (
            <li key={`${line} ${code}`} className="flex flex-wrap gap-x-2">
              {line > 0 && (
                <span>
                  <Trans>Line {line}</Trans>
                </span>
              )}
              {name !== "" && (
                <span translate="no" className="font-mono text-xs leading-5 wrap-anywhere">
                  {name}
                </span>
              )}
              <span>{i18n._(WORDS[code])}</span>
            </li>
          ))}
        </ul>
        {rest > 0 && <Plural value={rest} one="and # more" other="and # more" />}
      </Callout>
    </div>
  );
}
