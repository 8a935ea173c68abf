import { Button } from "@gavel/ui/button";
import { Checkbox } from "@gavel/ui/checkbox";
import { SearchInput } from "@gavel/ui/input";
import { Popover, PopoverContent, PopoverTrigger } from "@gavel/ui/popover";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useId, useState } from "react";

interface LinkOption {
  readonly id: number;
  readonly name: string;
  /** Before the name. */
  readonly mark?: ReactNode;
  /** How many of the chosen problems have it. */
  readonly count: number;
}

interface LinkMenuProps {
  icon: ReactNode;
  label: ReactNode;
  /** What is looked for: "Find a tag". */
  find: string;
  options: readonly LinkOption[];
  /** How many problems are chosen. */
  total: number;
  busy: boolean;
  onToggle: (id: number, isOn: boolean) => void;
}

/** What all, some or none of the chosen problems have; a press gives it to all, or takes it from all. */
export function LinkMenu({ icon, label, ...list }: LinkMenuProps) {
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button size="sm" icon={icon}>
          {label}
        </Button>
      </PopoverTrigger>
      <PopoverContent className="max-h-96 p-2">
        <Options {...list} />
      </PopoverContent>
    </Popover>
  );
}

function Options(props: Omit<LinkMenuProps, "icon" | "label">) {
  const { find, options, total, busy, onToggle } = props;
  const [wanted, setWanted] = useState("");
  const text = wanted.trim().toLowerCase();
  const shown = options.filter((option) => option.name.toLowerCase().includes(text));
  return (
    <>
      <SearchInput
        aria-label={find}
        placeholder={find}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      {shown.length === 0 && (
        <p className="px-1 py-3 text-sm text-muted-foreground">
          <Trans>None with that name.</Trans>
        </p>
      )}
      <ul className="mt-1.5">
        {shown.map((option) => (
          <li key={option.id}>
            <Option option={option} total={total} busy={busy} onToggle={onToggle} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface OptionProps extends Pick<LinkMenuProps, "total" | "busy" | "onToggle"> {
  option: LinkOption;
}

function Option({ option, total, busy, onToggle }: OptionProps) {
  const { t } = useLingui();
  const id = useId();
  const { name, mark, count } = option;
  const isAll = count === total;
  return (
    <label
      htmlFor={id}
      className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-sm px-1 hover:bg-accent coarse:min-h-10"
    >
      <Checkbox
        id={id}
        disabled={busy}
        checked={isAll ? true : count > 0 ? "indeterminate" : false}
        onCheckedChange={() => onToggle(option.id, !isAll)}
      />
      {mark}
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {count > 0 && !isAll && (
        <span className="figure text-xs text-muted-foreground">{t`${count} of ${total}`}</span>
      )}
    </label>
  );
}
