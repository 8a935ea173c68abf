import { useLingui } from "@lingui/react/macro";
import { Avatar } from "./avatar.tsx";
import { menuItem } from "./lib/menu-look.ts";
import type { Offers } from "./lib/use-offers.ts";

interface OfferListProps {
  offers: Offers;
  /** What they are, unless they are people. */
  label?: string;
}

/** The names that are offered, under the text in which one is being typed. */
export function OfferList({ offers, label }: OfferListProps) {
  const { t } = useLingui();
  const { listId, options, at, optionId, choose } = offers;
  if (options.length === 0) return null;
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={label ?? t`People`}
      className="absolute top-full left-2 z-(--z-dialog) mt-1 max-w-[calc(100%-1rem)] min-w-52 animate-rise-in rounded-lg bg-popover p-1 text-popover-foreground shadow-popover"
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
        <div
          key={option.id}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          data-highlighted={index === at || undefined}
          className={menuItem}
          // The field keeps its focus and its caret.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(option)}
        >
          <Avatar name={option.name} src={option.avatar} size={20} />
          <span translate="no" className="truncate font-strong">
            {option.name}
          </span>
          <span translate="no" className="truncate text-xs text-muted-foreground">
            {option.detail}
          </span>
        </div>
      ))}
    </div>
  );
}
