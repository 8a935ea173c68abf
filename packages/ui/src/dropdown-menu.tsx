import { Check } from "lucide-react";
import * as Radix from "radix-ui/dropdown-menu";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./lib/cn.ts";
import { menuItem, menuPanel } from "./lib/menu-look.ts";

/** Not modal: the page behind keeps its scroll bar and stays readable by ear. */
export function DropdownMenu(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root modal={false} {...props} />;
}

export const DropdownMenuTrigger = Radix.Trigger;

export function DropdownMenuContent({
  className,
  align = "end",
  ...rest
}: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        align={align}
        sideOffset={6}
        collisionPadding={8}
        className={cn(menuPanel, className)}
        {...rest}
      />
    </Radix.Portal>
  );
}

interface ItemProps extends ComponentProps<typeof Radix.Item> {
  icon?: ReactNode;
  destructive?: boolean;
}

/** With `asChild` the one child is a link; put the icon inside it. */
export function DropdownMenuItem({
  icon,
  destructive = false,
  className,
  children,
  asChild,
  ...rest
}: ItemProps) {
  return (
    <Radix.Item
      asChild={asChild}
      className={cn(
        menuItem,
        "[&_svg]:text-muted-foreground",
        destructive && "text-destructive [&_svg]:text-destructive",
        className,
      )}
      {...rest}
    >
      {asChild ? (
        children
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </Radix.Item>
  );
}

export const DropdownMenuRadioGroup = Radix.RadioGroup;

export function DropdownMenuRadioItem({
  className,
  children,
  ...rest
}: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem
      className={cn(menuItem, "pr-7 data-[state=checked]:text-primary", className)}
      {...rest}
    >
      {children}
      <Radix.ItemIndicator className="absolute right-2">
        <Check aria-hidden />
      </Radix.ItemIndicator>
    </Radix.RadioItem>
  );
}

export function DropdownMenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-border" />;
}
