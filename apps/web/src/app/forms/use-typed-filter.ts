import { type KeyboardEvent, useEffect, useRef, useState } from "react";

const TYPING_MS = 300;

/** For the field of a filter that the address keeps: acts 300 ms after the last key, or at once with Enter. */
export function useTypedFilter(value: string, onChange: (text: string) => void) {
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
    const word = text.trim();
    if (word === sent.current) return;
    sent.current = word;
    onChange(word);
  }
  const sendLatest = useRef(send);
  sendLatest.current = send;

  return {
    value: typed,
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value);
      clearTimeout(timer.current);
      timer.current = window.setTimeout(() => sendLatest.current(target.value), TYPING_MS);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Enter" && !event.nativeEvent.isComposing) send(typed);
    },
  };
}
