import { useLingui } from "@lingui/react/macro";
import { Command } from "cmdk";
import { LoaderCircle, Search } from "lucide-react";
import * as Radix from "radix-ui/dialog";
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { Kbd } from "./kbd.tsx";
import { keepsComposition } from "./lib/keeps-composition.ts";
import { useFocusReturn } from "./lib/use-focus-return.ts";

interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Read aloud; the field's placeholder as well. */
  title: string;
  keyword: string;
  onKeyword: (keyword: string) => void;
  /** What is listed answers earlier letters, in whole or in part. */
  loading: boolean;
  /** Changes with what is listed: the first item is then chosen anew. */
  listed: unknown;
  /** `PaletteGroup`s, best first; the caller has filtered them. */
  children: ReactNode;
  /** Shown when there is no item. */
  empty: ReactNode;
  /** At the bottom: what the keys do. */
  footer: ReactNode;
}

/** One field that leads everywhere. Arrow keys choose, Enter opens, with Ctrl in a new tab. */
export function CommandPalette(props: CommandPaletteProps) {
  const {
    open,
    onOpenChange,
    title,
    keyword,
    onKeyword,
    loading,
    listed,
    children,
    empty,
    footer,
  } = props;
  const { t } = useLingui();
  const list = useRef<HTMLDivElement>(null);
  const focus = useFocusReturn();
  const [chosen, setChosen] = useState("");
  // What came first while the answer was awaited may stand further down now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change that counts
  useEffect(() => {
    const first = list.current?.querySelector("[cmdk-item]");
    setChosen(first?.getAttribute("data-value") ?? "");
    list.current?.scrollTo(0, 0);
  }, [listed, open]);
  const waiting = useWaitingEnter(list, loading);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-(--z-dialog) animate-fade-in bg-overlay" />
        <Radix.Content
          aria-describedby={undefined}
          {...focus}
          onEscapeKeyDown={keepsComposition}
          className="fixed inset-x-0 top-0 z-(--z-dialog) flex max-h-[92dvh] flex-col overflow-hidden bg-popover text-popover-foreground shadow-dialog outline-none max-md:rounded-b-xl md:inset-x-auto md:top-[11dvh] md:left-1/2 md:max-h-[76dvh] md:w-160 md:-translate-x-1/2 md:animate-fade-in md:rounded-xl"
        >
          <Radix.Title className="sr-only">{title}</Radix.Title>
          <Command
            shouldFilter={false}
            loop
            label={title}
            value={chosen}
            onValueChange={setChosen}
            onKeyDown={waiting.onKeyDown}
            onPointerMove={waiting.onPick}
            className="flex min-h-0 flex-col"
          >
            <div className="flex h-13 shrink-0 items-center gap-3 border-b px-4">
              {loading ? (
                <LoaderCircle aria-hidden className="size-4.5 shrink-0 animate-spin text-primary" />
              ) : (
                <Search aria-hidden className="size-4.5 shrink-0 text-muted-foreground" />
              )}
              <Command.Input
                value={keyword}
                onValueChange={(next) => {
                  waiting.onType();
                  onKeyword(next);
                }}
                placeholder={title}
                maxLength={100}
                className="h-full min-w-0 flex-1 bg-transparent text-md outline-none placeholder:text-subtle-foreground"
              />
              <Radix.Close aria-label={t`Esc: close`} className="rounded-sm">
                <Kbd>Esc</Kbd>
              </Radix.Close>
            </div>
            <Command.List
              ref={list}
              className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain p-2"
            >
              <Command.Empty className="px-3 py-8 text-center text-sm text-muted-foreground">
                {empty}
              </Command.Empty>
              {children}
            </Command.List>
            <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-t px-4 py-1.5 text-xs text-muted-foreground max-md:hidden">
              {footer}
            </div>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const ITEM = "[cmdk-item]";
const MOVES = /^(Arrow(Up|Down)|Home|End)$/;
const MOVES_WITH_CTRL = /^[njpk]$/;

/**
 * Enter right after the last letter means what these letters find: it waits for that, and opens the first of it. Whatever
 * somebody has gone to by arrows or the pointer is opened as it stands.
 */
function useWaitingEnter(list: RefObject<HTMLDivElement | null>, loading: boolean) {
  const isPicked = useRef(false);
  const isWanted = useRef(false);
  useEffect(() => {
    if (loading || !isWanted.current) return;
    isWanted.current = false;
    list.current?.querySelector(ITEM)?.dispatchEvent(new Event("cmdk-item-select"));
  }, [loading, list]);
  return {
    onKeyDown(event: KeyboardEvent) {
      if (MOVES.test(event.key) || (event.ctrlKey && MOVES_WITH_CTRL.test(event.key))) {
        isPicked.current = true;
      }
      const { isComposing } = event.nativeEvent;
      if (event.key !== "Enter" || isComposing || !loading || isPicked.current) return;
      const chosen = list.current?.querySelector(`${ITEM}[aria-selected=true]`) ?? null;
      if (chosen !== null && !chosen.hasAttribute("data-earlier")) return;
      event.preventDefault();
      isWanted.current = true;
    },
    onPick() {
      isPicked.current = true;
    },
    onType() {
      isPicked.current = false;
      isWanted.current = false;
    },
  };
}

export function PaletteGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={title}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-muted-foreground"
    >
      {children}
    </Command.Group>
  );
}

interface PaletteItemProps {
  /** One of a kind in the palette. */
  id: string;
  icon: ReactNode;
  /** Figures before the name. */
  lead?: ReactNode;
  children: ReactNode;
  /** Muted, after the name. */
  detail?: ReactNode;
  /** At the right. */
  trailing?: ReactNode;
  /** It was found by earlier letters. */
  isEarlier?: boolean;
  onSelect: () => void;
}

export function PaletteItem(props: PaletteItemProps) {
  const { id, icon, lead, children, detail, trailing, isEarlier = false, onSelect } = props;
  return (
    <Command.Item
      value={id}
      onSelect={onSelect}
      data-earlier={isEarlier || undefined}
      className="flex min-h-9 cursor-default items-center gap-2.5 rounded-md px-3 py-1.5 text-sm select-none data-[selected=true]:bg-primary-soft coarse:min-h-11"
    >
      <span aria-hidden className="shrink-0 text-muted-foreground [&_svg]:size-4">
        {icon}
      </span>
      {lead !== undefined && <span className="figure shrink-0 text-muted-foreground">{lead}</span>}
      <span className="min-w-0 truncate font-strong">{children}</span>
      {detail !== undefined && (
        <span className="min-w-0 shrink-[9999] truncate text-xs text-muted-foreground">
          {detail}
        </span>
      )}
      {trailing !== undefined && (
        <span className="ml-auto flex shrink-0 items-center gap-1.5">{trailing}</span>
      )}
    </Command.Item>
  );
}

/** Where the keyword stands in the text. */
export function Marked({ text, keyword }: { text: string; keyword: string }) {
  const at = keyword === "" ? -1 : text.toLowerCase().indexOf(keyword.toLowerCase());
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark className="rounded-xs bg-primary-soft-2 text-inherit">
        {text.slice(at, at + keyword.length)}
      </mark>
      {text.slice(at + keyword.length)}
    </>
  );
}
