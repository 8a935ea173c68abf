import { useLingui } from "@lingui/react/macro";
import { CircleCheck, CircleX, Info, TriangleAlert } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { type ExternalToast, Toaster as Sonner, toast as sonner } from "sonner";
import { cn } from "./lib/cn.ts";

const TOAST_MS = 4000;
const NOTIFICATION_MS = 5000;
/** Moves the focus to the messages; the library's own Alt T belongs to the test drawer. */
const HOTKEY = ["altKey", "F8"];

const panel =
  "pointer-events-auto flex items-center gap-2 rounded-md bg-popover px-3.5 py-2.5 text-sm text-popover-foreground shadow-popover";
/** As wide as its text; the library would stretch it over a fixed box. */
const centred = "right-auto! left-1/2! w-max! max-w-[min(30rem,calc(100vw-2rem))] -translate-x-1/2";

const icons = {
  success: <CircleCheck aria-hidden className="size-4.5 text-success" />,
  error: <CircleX aria-hidden className="size-4.5 text-destructive" />,
  warning: <TriangleAlert aria-hidden className="size-4.5 text-warning" />,
  info: <Info aria-hidden className="size-4.5 text-primary" />,
};

export type ShowToast = typeof show;

function show(kind: keyof typeof icons, text: ReactNode, options: ExternalToast): void {
  sonner(text, { ...options, icon: icons[kind] });
}

interface ToastLayerProps {
  readonly dark: boolean;
  /** Name of the second place, for messages that stay longer. */
  readonly notifications: string;
  /** Called once messages can be shown. */
  readonly onReady: (show: ShowToast) => void;
}

/** Toasts at top centre, notifications at top right; see `toast.tsx` for when it comes. */
export function ToastLayer({ dark, notifications, onReady }: ToastLayerProps) {
  const { t } = useLingui();
  // What was shown before the library listens would be lost; its effects have run before this one.
  useEffect(() => onReady(show), [onReady]);
  const theme = dark ? "dark" : "light";
  const toastOptions = {
    unstyled: true,
    classNames: {
      icon: "shrink-0",
      content: "min-w-0 flex-1",
      description: "mt-0.5 text-xs text-muted-foreground",
      actionButton: "ml-1 shrink-0 cursor-pointer font-strong text-primary hover:underline",
      closeButton: "order-last ml-1 shrink-0 cursor-pointer text-muted-foreground [&_svg]:size-3.5",
    },
  };
  return (
    <>
      <Sonner
        theme={theme}
        position="top-center"
        hotkey={HOTKEY}
        containerAriaLabel={t`Page messages`}
        offset={{ top: 60 }}
        mobileOffset={{ top: 56 }}
        gap={8}
        visibleToasts={3}
        expand
        duration={TOAST_MS}
        toastOptions={{ ...toastOptions, className: cn(panel, centred) }}
        style={frame}
      />
      <Sonner
        id={notifications}
        theme={theme}
        position="top-right"
        hotkey={HOTKEY}
        containerAriaLabel={t`Notifications`}
        offset={{ top: 60 }}
        gap={8}
        visibleToasts={3}
        expand
        closeButton
        duration={NOTIFICATION_MS}
        toastOptions={{ ...toastOptions, className: cn(panel, "w-full") }}
        style={frame}
      />
    </>
  );
}

const frame = { zIndex: "var(--z-toast)", fontFamily: "inherit" };
