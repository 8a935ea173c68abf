import { useLingui } from "@lingui/react/macro";
import { CircleCheck, CircleX, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Toaster as Sonner, toast as sonner } from "sonner";
import { cn } from "./lib/cn.ts";

const TOAST_MS = 4000;
const NOTIFICATION_MS = 5000;
const NOTIFICATIONS = "notifications";
/** Moves the focus to the messages; the library's own Alt T belongs to the test drawer. */
const HOTKEY = ["altKey", "F8"];

const panel =
  "pointer-events-auto flex items-center gap-2 rounded-md bg-popover px-3.5 py-2.5 text-sm text-popover-foreground shadow-popover";
/** As wide as its text; the library would stretch it over a fixed box. */
const centred = "right-auto! left-1/2! w-max! max-w-[min(30rem,calc(100vw-2rem))] -translate-x-1/2";

/** Once in the app: toasts at top centre, notifications at top right. */
export function Toaster({ dark }: { dark: boolean }) {
  const { t } = useLingui();
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
        containerAriaLabel={t`Messages of the page`}
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
        id={NOTIFICATIONS}
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

interface ToastOptions {
  /** At most one thing to do about it. */
  action?: { label: ReactNode; onClick: () => void };
  duration?: number;
  /** The same id replaces what is shown. */
  id?: string;
}

const options = ({ action, duration, id }: ToastOptions) => ({ action, duration, id });

const icons = {
  success: <CircleCheck aria-hidden className="size-4.5 text-success" />,
  error: <CircleX aria-hidden className="size-4.5 text-destructive" />,
  warning: <TriangleAlert aria-hidden className="size-4.5 text-warning" />,
  info: <Info aria-hidden className="size-4.5 text-primary" />,
};

export function notifySuccess(text: ReactNode, opts: ToastOptions = {}): void {
  sonner(text, { ...options(opts), icon: icons.success });
}

export function notifyWarning(text: ReactNode, opts: ToastOptions = {}): void {
  sonner(text, { id: String(text), ...strip(options(opts)), icon: icons.warning });
}

export function notifyInfo(text: ReactNode, opts: ToastOptions = {}): void {
  sonner(text, { ...options(opts), icon: icons.info });
}

interface ErrorOptions extends ToastOptions {
  requestId?: string | null;
  /** Also kept for 5 s at top right, with the request id. */
  notification?: boolean;
}

export function notifyError(text: string, opts: ErrorOptions = {}): void {
  const { requestId, notification = false, id = `error:${text}` } = opts;
  sonner(text, { ...strip(options(opts)), id, icon: icons.error });
  if (!notification) return;
  sonner(text, {
    id: `note:${id}`,
    toasterId: NOTIFICATIONS,
    icon: icons.error,
    description: requestId ? <span className="font-mono">req {requestId}</span> : undefined,
  });
}

/** Leaves undefined fields out, so that they do not overwrite a default. */
function strip<T extends object>(value: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(value).filter(([, field]) => field !== undefined),
  ) as Partial<T>;
}
