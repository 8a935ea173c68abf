import { ChevronDown } from "lucide-react";
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  startTransition,
  useId,
  useState,
} from "react";
import { buttonVariants } from "./button.tsx";
import { cn } from "./lib/cn.ts";
import { lazyPart } from "./lib/lazy-part.ts";

export interface SelectOption<Value extends string = string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly disabled?: boolean;
  /** Other words that a search finds it by. */
  readonly keywords?: string;
}

interface SelectProps<Value extends string> {
  value: Value;
  options: readonly SelectOption<Value>[];
  onChange: (value: Value) => void;
  /** Names the control when there is no Field around it. */
  label?: string;
  /** Where the list is too long to be read: what the field that searches it asks for. */
  searchLabel?: string | undefined;
  disabled?: boolean;
  className?: string;
}

type TriggerProps = Pick<ComponentProps<"button">, "id" | "aria-invalid" | "aria-describedby">;

/** In forms: looks like a field and fills its width. */
export function Select<Value extends string>(props: SelectProps<Value> & TriggerProps) {
  const { value, options, onChange, label, searchLabel, disabled, className, ...control } = props;
  return (
    <LateSelect
      {...{ value, options, onChange, searchLabel, disabled }}
      trigger={{
        ...control,
        "aria-label": label,
        className: cn(
          "flex h-(--control-h) w-full min-w-0 items-center justify-between gap-2 rounded-md border border-input bg-card px-2.5 text-sm aria-invalid:border-destructive disabled:cursor-not-allowed disabled:border-border disabled:bg-muted disabled:text-subtle-foreground",
          className,
        ),
      }}
      frame={(chosen) => (
        <>
          <span className="truncate">{chosen}</span>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-muted-foreground" />
        </>
      )}
    />
  );
}

interface FilterSelectProps<Value extends string> extends SelectProps<Value> {
  /** "Source" in "Source: own bank". */
  field?: ReactNode;
  size?: "md" | "sm";
  ghost?: boolean;
}

/** In filter and tool bars: a button that reads "Field: value". */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { value, options, onChange, field, label, size = "md", ghost = false } = props;
  const { searchLabel, disabled } = props;
  const fieldId = useId();
  return (
    <LateSelect
      {...{ value, options, onChange, searchLabel, disabled }}
      trigger={{
        "aria-label": label,
        "aria-labelledby": label === undefined && field !== undefined ? fieldId : undefined,
        className: cn(
          buttonVariants({ size, variant: ghost ? "ghost" : "default" }),
          "max-w-full min-w-0",
          ghost && "text-foreground",
          props.className,
        ),
      }}
      frame={(chosen) => (
        <>
          <span className="truncate">
            {field !== undefined && (
              <>
                <span id={fieldId}>{field}</span>:{" "}
              </>
            )}
            {chosen}
          </span>
          <ChevronDown aria-hidden />
        </>
      )}
    />
  );
}

const loadOpened = () => import("./select/opened.tsx");
const Opened = lazyPart(loadOpened);
const loadSearched = () => import("./select/searched.tsx");
const Searched = lazyPart(loadSearched);
/** Beside Enter and Space, which click. */
const OPENING_KEY = /^Arrow(Up|Down)$/;

interface LateSelectProps<Value extends string>
  extends Pick<SelectProps<Value>, "value" | "options" | "onChange" | "searchLabel" | "disabled"> {
  trigger: TriggerProps &
    Pick<ComponentProps<"button">, "aria-label" | "aria-labelledby" | "className">;
  frame: (chosen: ReactNode) => ReactNode;
}

/**
 * A button until somebody opens it: lists, their place on the page and their keys are a tenth of what a first page
 * would load. They are fetched when the pointer or the focus comes near.
 */
function LateSelect<Value extends string>(props: LateSelectProps<Value>) {
  const { value, options, onChange, searchLabel, disabled, trigger, frame } = props;
  const [wasOpened, setWasOpened] = useState(false);
  // The button stays until the list is there; Escape, or leaving it, takes the wish back.
  const open = () => startTransition(() => setWasOpened(true));
  const cancel = () => setWasOpened(false);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") cancel();
    if (event.ctrlKey || event.altKey || event.metaKey || !OPENING_KEY.test(event.key)) return;
    event.preventDefault();
    open();
  }
  const prepare = () => fetchAhead(searchLabel === undefined ? loadOpened : loadSearched);
  const closed = (
    <button
      {...trigger}
      type="button"
      role="combobox"
      aria-expanded={false}
      aria-autocomplete="none"
      disabled={disabled}
      onPointerEnter={prepare}
      onFocus={prepare}
      onBlur={cancel}
      onClick={open}
      onKeyDown={onKeyDown}
    >
      {frame(<span>{options.find((option) => option.value === value)?.label}</span>)}
    </button>
  );
  const list = { value, options, disabled, trigger, frame, onChange: choose };
  function choose(next: string) {
    const chosen = options.find((option) => option.value === next);
    if (chosen) onChange(chosen.value);
  }
  const opened =
    searchLabel === undefined ? (
      <Opened {...list} />
    ) : (
      <Searched {...list} searchLabel={searchLabel} />
    );
  // It stands around the button too: one that comes with the list would put another button there, without the focus.
  return <Suspense fallback={closed}>{wasOpened ? opened : closed}</Suspense>;
}

/** A failure is told when the list is asked for. */
function fetchAhead(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}
