import { Trans } from "@lingui/react/macro";
import { Command } from "cmdk";
import { Check, Search } from "lucide-react";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { cn } from "../lib/cn.ts";
import { menuItem } from "../lib/menu-look.ts";
import { Popover, PopoverContent, PopoverTrigger } from "../popover.tsx";
import type { SelectOption } from "../select.tsx";

interface SearchedSelectProps {
  value: string;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
  searchLabel: string;
  disabled?: boolean | undefined;
  trigger: Omit<ComponentProps<"button">, "children">;
  /** What the button shows around the chosen option. */
  frame: (chosen: ReactNode) => ReactNode;
}

/** As the select, with a field above the list: what is typed there is what stays in it. */
export default function SearchedSelect(props: SearchedSelectProps) {
  const { value, options, onChange, searchLabel, disabled, trigger, frame } = props;
  const [isOpen, setOpen] = useState(true);
  const listId = useId();
  const chosen = options.find((option) => option.value === value);
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <button
          {...trigger}
          type="button"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          disabled={disabled}
        >
          {frame(<span>{chosen?.label}</span>)}
        </button>
      </PopoverTrigger>
      <PopoverContent
        id={listId}
        aria-label={searchLabel}
        className="flex max-h-[min(24rem,var(--radix-popper-available-height))] w-(--radix-popper-anchor-width) min-w-64 flex-col overflow-hidden p-0"
      >
        <Command
          label={searchLabel}
          defaultValue={value}
          loop
          filter={(_, typed, keywords) => (hasWords(keywords?.[0] ?? "", typed) ? 1 : 0)}
          className="flex min-h-0 flex-col"
        >
          <div className="flex h-(--control-h) shrink-0 items-center gap-2 border-b px-2.5">
            <Search aria-hidden className="size-4 shrink-0 text-muted-foreground" />
            <Command.Input
              placeholder={searchLabel}
              maxLength={100}
              className="h-full min-w-0 flex-1 bg-transparent text-sm outline-none placeholder:text-subtle-foreground coarse:text-md"
            />
          </div>
          <Command.List className="min-h-0 flex-1 scroll-py-1 overflow-y-auto overscroll-contain p-1">
            <Command.Empty className="px-2 py-4 text-center text-sm text-muted-foreground">
              <Trans>Nothing found</Trans>
            </Command.Empty>
            {options.map((option) => (
              <Command.Item
                key={option.value}
                value={option.value}
                keywords={[textOf(option)]}
                disabled={option.disabled ?? false}
                onSelect={() => {
                  onChange(option.value);
                  setOpen(false);
                }}
                className={cn(
                  menuItem,
                  "pr-8 data-[selected=true]:bg-accent",
                  option.value === value && "text-primary",
                )}
              >
                <span className="min-w-0 truncate">{option.label}</span>
                {option.value === value && <Check aria-hidden className="absolute right-2" />}
              </Command.Item>
            ))}
          </Command.List>
        </Command>
      </PopoverContent>
    </Popover>
  );
}

function textOf({ value, label, keywords = "" }: SelectOption): string {
  return [typeof label === "string" ? label : value, keywords].join(" ");
}

/** Every word of what was typed, in any order; a time zone is found without its underscores. */
function hasWords(text: string, typed: string): boolean {
  const plain = (one: string) => one.toLowerCase().replaceAll(/[_/]/g, " ");
  const within = plain(text);
  return plain(typed)
    .split(/\s+/)
    .every((word) => within.includes(word));
}
