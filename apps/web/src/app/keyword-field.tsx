import { SearchInput } from "@gavel/ui/input";
import { useLingui } from "@lingui/react/macro";
import {
  type ChangeEvent,
  type CompositionEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { useHotkeys } from "./hotkeys/use-hotkeys.ts";

const TYPING_MS = 300;

/** For the field of a filter that the address keeps: acts 300 ms after the last key, or at once with Enter. */
export function useTypedFilter(value: string, onChange: (text: string) => void) {
  return useTyped(value, onChange).input;
}

/** `search` acts at once, for a button. */
function useTyped(value: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState(value);
  /** Words that were sent and have not come back as the address yet, oldest first. */
  const underway = useRef<string[]>([]);
  const timer = useRef(0);

  // Back, a pasted link or "Clear filters" change the field; the answer to one's own typing does not.
  useEffect(() => {
    const at = underway.current.indexOf(value);
    underway.current = at === -1 ? [] : underway.current.slice(at + 1);
    if (at !== -1) return;
    clearTimeout(timer.current);
    setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function send(text: string) {
    clearTimeout(timer.current);
    const word = text.trim();
    if (word === (underway.current.at(-1) ?? value)) return;
    underway.current.push(word);
    onChange(word);
  }
  const sendLatest = useRef(send);
  sendLatest.current = send;

  function sendSoon(text: string) {
    clearTimeout(timer.current);
    const { pathname } = location;
    timer.current = window.setTimeout(() => {
      // Whoever goes to another page meanwhile is not brought back while that one loads.
      if (location.pathname === pathname) sendLatest.current(text);
    }, TYPING_MS);
  }

  const input = {
    value: typed,
    onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      setTyped(target.value);
      // Letters on their way to signs are no word yet.
      if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) clearTimeout(timer.current);
      else sendSoon(target.value);
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) =>
      sendSoon(currentTarget.value),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Enter" && !event.nativeEvent.isComposing) send(typed);
    },
  };
  return { input, search: () => send(typed) };
}

interface KeywordFieldProps {
  /** "Search problems" */
  label: string;
  placeholder: string;
  /** What the sheet of keys calls the screen. */
  screen: string;
  value: string;
  onChange: (text: string) => void;
  /** In characters. */
  maxLength?: number;
  className?: string;
}

/** The search of a list; `/` focuses it. */
export function KeywordField(props: KeywordFieldProps) {
  const { label, placeholder, screen, value, onChange, maxLength = 255, className } = props;
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const { input, search } = useTyped(value, onChange);
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
      {...input}
      ref={field}
      onSearch={search}
      aria-label={label}
      placeholder={placeholder}
      shortcut="/"
      maxLength={maxLength}
      boxClassName={className}
      onKeyDown={(event) => {
        input.onKeyDown(event);
        if (event.key === "Escape") field.current?.blur();
      }}
    />
  );
}
