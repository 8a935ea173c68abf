import { useLingui } from "@lingui/react/macro";
import { ArrowRight, Eye, EyeOff, Search } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { IconButton } from "./icon-button.tsx";
import { Kbd } from "./kbd.tsx";
import { cn } from "./lib/cn.ts";

const fieldBox =
  "flex h-(--control-h) min-w-0 items-center gap-2 rounded-md border border-input bg-card px-2.5 text-sm has-[:focus-visible]:outline-2 has-[:focus-visible]:-outline-offset-1 has-[:focus-visible]:outline-ring has-[[aria-invalid=true]]:border-destructive has-[:disabled]:cursor-not-allowed has-[:disabled]:border-border has-[:disabled]:bg-muted";

export interface InputProps extends ComponentProps<"input"> {
  icon?: ReactNode;
  /** Inside the field at the right: "ms", "MB". */
  unit?: ReactNode;
  trailing?: ReactNode;
  boxClassName?: string;
}

export function Input({ icon, unit, trailing, boxClassName, className, ...rest }: InputProps) {
  return (
    <span className={cn(fieldBox, boxClassName)}>
      {icon !== undefined && (
        <span aria-hidden className="shrink-0 text-muted-foreground [&_svg]:size-4">
          {icon}
        </span>
      )}
      <input
        className={cn(
          "h-full w-full min-w-0 bg-transparent outline-none placeholder:text-subtle-foreground disabled:cursor-not-allowed disabled:text-subtle-foreground coarse:text-md",
          className,
        )}
        {...rest}
      />
      {unit !== undefined && <span className="shrink-0 text-xs text-muted-foreground">{unit}</span>}
      {trailing}
    </span>
  );
}

interface SearchInputProps extends InputProps {
  "aria-label": string;
  /** The key that focuses it, shown while it is empty. */
  shortcut?: string;
  /** Shows a button beside what is typed. */
  onSearch?: () => void;
}

export function SearchInput({ shortcut, onSearch, value, ...rest }: SearchInputProps) {
  const { t } = useLingui();
  const isEmpty = value === undefined || value === "";
  const key = shortcut !== undefined && (
    <Kbd className="max-md:hidden coarse:hidden">{shortcut}</Kbd>
  );
  const button = onSearch !== undefined && (
    <IconButton
      size="sm"
      className="-mr-1.5"
      label={t`Search`}
      icon={<ArrowRight />}
      onClick={onSearch}
    />
  );
  return (
    <Input
      type="search"
      icon={<Search />}
      value={value}
      trailing={isEmpty ? key : button}
      {...rest}
    />
  );
}

export function PasswordInput(props: InputProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...props}
      type={shown ? "text" : "password"}
      trailing={
        <IconButton
          size="sm"
          className="-mr-1.5"
          label={shown ? t`Hide password` : t`Show password`}
          aria-pressed={shown}
          icon={shown ? <EyeOff /> : <Eye />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
