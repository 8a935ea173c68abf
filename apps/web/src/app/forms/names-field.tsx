import { Field } from "@gavel/ui/field";
import { type FindOffers, useOffers } from "@gavel/ui/lib/use-offers";
import { OfferList } from "@gavel/ui/offer-list";
import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useState } from "react";

interface NamesFieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  placeholder: string;
  /** Said of a name that is there already, instead of which one it is. */
  twice?: string;
  names: readonly string[];
  onChange: (names: string[]) => void;
  /** Before each name. */
  icon?: ReactNode;
  /** Offers those whose name begins as is typed. */
  find?: FindOffers;
  className?: string;
}

/** Usernames one after another: Enter, a blank or a comma ends one, Backspace takes the last one back, a list can be pasted. */
export function NamesField(props: NamesFieldProps) {
  const { label, hint, error, placeholder, twice, names, onChange, icon, find, className } = props;
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const [doubled, setDoubled] = useState<string | null>(null);
  // Escape puts the offers away until something else is typed.
  const [declined, setDeclined] = useState("");
  const start = typed.trim();
  const offers = useOffers({
    find,
    start: start === "" || start === declined ? undefined : start,
    onChoose: ({ name }) => addAll([name]),
    onClose: () => setDeclined(start),
  });
  const add = (text: string) => addAll(text.split(/[\s,，;；]+/).filter((word) => word !== ""));
  function addAll(words: readonly string[]) {
    const known = new Set(names.map((name) => name.toLowerCase()));
    const fresh: string[] = [];
    let double: string | null = null;
    for (const word of words) {
      if (known.has(word.toLowerCase())) double = word;
      else fresh.push(word);
      known.add(word.toLowerCase());
    }
    setTyped("");
    setDoubled(double);
    if (fresh.length > 0) onChange([...names, ...fresh]);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing || offers.onKeyDown(event)) return;
    if (event.key === "Enter" || event.key === "," || event.key === " ") {
      event.preventDefault();
      add(typed);
    }
    if (event.key === "Backspace" && typed === "") onChange(names.slice(0, -1));
  }
  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData("text");
    if (!/[\s,，;；]/.test(text.trim())) return;
    event.preventDefault();
    add(typed + text);
  }
  const fault = doubled === null ? error : (twice ?? t`${doubled} is already in the list`);
  return (
    <Field label={label} hint={hint} error={fault} className={className}>
      {(control) => (
        <div className="relative">
          <div className="flex max-h-40 min-h-(--control-h) flex-wrap items-center gap-1 overflow-y-auto rounded-md border border-input bg-card px-1.5 py-1 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:-outline-offset-1 has-[input:focus-visible]:outline-ring has-[[aria-invalid=true]]:border-destructive">
            {names.map((name) => (
              <span
                key={name}
                className="inline-flex h-6 items-center gap-1 rounded-sm bg-muted pl-1.75 font-mono text-xs"
                translate="no"
              >
                {icon}
                {name}
                <button
                  type="button"
                  aria-label={t`Remove ${name}`}
                  className="grid size-6 place-items-center text-muted-foreground hover:text-foreground"
                  onClick={() => onChange(names.filter((one) => one !== name))}
                >
                  <X aria-hidden className="size-3.25" />
                </button>
              </span>
            ))}
            <input
              {...control}
              value={typed}
              placeholder={placeholder}
              autoComplete="off"
              spellCheck={false}
              className="h-6 min-w-32 flex-1 bg-transparent px-1 text-sm outline-none placeholder:text-subtle-foreground coarse:text-md"
              onChange={(event) => {
                setTyped(event.target.value);
                setDoubled(null);
              }}
              onKeyDown={onKeyDown}
              onPaste={onPaste}
              onBlur={() => typed.trim() !== "" && add(typed)}
              {...offers.aria}
            />
          </div>
          <OfferList offers={offers} />
        </div>
      )}
    </Field>
  );
}
