import { Input } from "@gavel/ui/input";
import { type FindOffers, type Offer, useOffers } from "@gavel/ui/lib/use-offers";
import { OfferList } from "@gavel/ui/offer-list";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import { type Outputs, trpc } from "../../../app/trpc.ts";

export type MappedGroup = Outputs["signOn"]["sources"][number]["groups"][number];

const OFFERED = 8;

/** Groups whose name holds what is typed; names are not unique, numbers are. */
function useFindGroups(): FindOffers {
  const utils = trpc.useUtils();
  return async (keyword) => {
    const wanted = { keyword, limit: OFFERED };
    const { records } = await utils.group.find.fetch(wanted);
    return records.map(({ id, name, shortName, avatar }) => ({
      ...{ id: String(id), name, detail: `${shortName} #${id}`, avatar, text: name },
    }));
  };
}

interface GroupFieldProps {
  groupId: number | null;
  groups: readonly MappedGroup[];
  label: string;
  isFaulty: boolean;
  onChange: (groupId: number | null) => void;
}

/** One group of this site, found by its name. What is typed on after a choice takes the choice back. */
export function GroupField({ groupId, groups, label, isFaulty, onChange }: GroupFieldProps) {
  const { t } = useLingui();
  const find = useFindGroups();
  const faultId = useId();
  const saved = groups.find(({ id }) => id === groupId);
  const [typed, setTyped] = useState(saved?.name ?? "");
  // Escape puts the offers away until something else is typed.
  const [declined, setDeclined] = useState("");
  const start = typed.trim();
  const offers = useOffers({
    find,
    start: groupId !== null || start === "" || start === declined ? undefined : start,
    onChoose: ({ id, name }: Offer) => {
      setTyped(name);
      onChange(Number(id));
    },
    onClose: () => setDeclined(start),
  });
  const isGone = saved?.isGone === true;
  return (
    <div className="relative min-w-0 max-md:col-span-2">
      <Input
        role="combobox"
        aria-label={label}
        aria-expanded={offers.options.length > 0}
        aria-invalid={isGone || (isFaulty && groupId === null)}
        aria-describedby={isGone ? faultId : undefined}
        boxClassName="w-full"
        placeholder={t`Name of a group`}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        onChange={(event) => {
          setTyped(event.target.value);
          if (groupId !== null) onChange(null);
        }}
        onKeyDown={offers.onKeyDown}
        onBlur={() => setDeclined(start)}
        {...offers.aria}
      />
      <OfferList offers={offers} label={t`Groups`} />
      {isGone && (
        <p id={faultId} role="alert" className="mt-1.5 text-xs text-destructive">
          <Trans>This group has been disbanded: choose another one or remove the row</Trans>
        </p>
      )}
    </div>
  );
}
