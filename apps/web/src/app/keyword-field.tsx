import { SearchInput } from "@gavel/ui/input";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { useHotkeys } from "./hotkeys/use-hotkeys.ts";

const TYPING_MS = 300;

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

/** The search of a list: acts 300 ms after the last key, or at once with Enter; `/` focuses it. */
export function KeywordField(props: KeywordFieldProps) {
  const { label, placeholder, screen, value, onChange, className } = props;
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const timer = useRef(0);

  // Back, a pasted link or "Clear filters" change the field; the answer to one's own typing does not.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    clearTimeout(timer.current);
    setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function send(text: string) {
    clearTimeout(timer.current);
    const keyword = text.trim();
    if (keyword === sent.current) return;
    sent.current = keyword;
    onChange(keyword);
  }
  const sendLatest = useRef(send);
  sendLatest.current = send;

  function type(text: string) {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => sendLatest.current(text), TYPING_MS);
  }

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
      ref={field}
      aria-label={label}
      placeholder={placeholder}
      shortcut="/"
      value={typed}
      maxLength={255}
      boxClassName={className}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter" && !event.nativeEvent.isComposing) send(typed);
        if (event.key === "Escape") field.current?.blur();
      }}
    />
  );
}
