import { SearchInput } from "@gavel/ui/input";
import { useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { useTypedFilter } from "./forms/use-typed-filter.ts";
import { useHotkeys } from "./hotkeys/use-hotkeys.ts";

interface KeywordFieldProps {
  /** "Search problems" */
  label: string;
  placeholder: string;
  /** What the sheet of keys calls the screen. */
  screen: string;
  value: string;
  onChange: (text: string) => void;
  className?: string;
}

/** The search of a list; `/` focuses it. */
export function KeywordField(props: KeywordFieldProps) {
  const { label, placeholder, screen, value, onChange, className } = props;
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const typed = useTypedFilter(value, onChange);
  useHotkeys(screen, [
    {
      keys: "/",
      label: t`Focus the search`,
      run: () => {
        field.current?.focus();
        field.current?.select();
      },
    },
  ]);
  return (
    <SearchInput
      {...typed}
      ref={field}
      aria-label={label}
      placeholder={placeholder}
      shortcut="/"
      maxLength={255}
      boxClassName={className}
      onKeyDown={(event) => {
        typed.onKeyDown(event);
        if (event.key === "Escape") field.current?.blur();
      }}
    />
  );
}
