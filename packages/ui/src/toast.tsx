import { CircleCheck, CircleX, Info, TriangleAlert } from "lucide-react";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import type { ShowToast, ToastLayer } from "./toast-layer.tsx";

const NOTIFICATIONS = "notifications";

let Layer: typeof ToastLayer | null = null;
let show: ShowToast | null = null;
/** Messages that came before the layer was there. */
let waiting: ((show: ShowToast) => void)[] = [];
const listeners = new Set<() => void>();

/** A failure leaves the messages waiting: the next one tries again. */
function load(): void {
  if (Layer !== null) return;
  import("./toast-layer.tsx").then(
    (module) => {
      Layer = module.ToastLayer;
      for (const listener of listeners) listener();
    },
    () => undefined,
  );
}

function post(message: (show: ShowToast) => void): void {
  if (show !== null) {
    message(show);
    return;
  }
  waiting = [...waiting, message];
  load();
}

function onReady(ready: ShowToast): void {
  show = ready;
  for (const message of waiting) message(ready);
  waiting = [];
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Once in the app. What shows messages is not part of a first load: it comes when somebody touches the page, and so
 * is there when a later call fails because the server is gone.
 */
export function Toaster({ dark }: { dark: boolean }) {
  const Loaded = useSyncExternalStore(subscribe, () => Layer);
  useEffect(() => {
    const once = { once: true, capture: true };
    for (const type of ["pointerdown", "keydown"]) addEventListener(type, load, once);
    return () => {
      for (const type of ["pointerdown", "keydown"]) removeEventListener(type, load, once);
    };
  }, []);
  return Loaded && <Loaded dark={dark} notifications={NOTIFICATIONS} onReady={onReady} />;
}

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
  post((toast) => toast(text, { ...options(opts), icon: icons.success }));
}

export function notifyWarning(text: ReactNode, opts: ToastOptions = {}): void {
  post((toast) => toast(text, { id: String(text), ...strip(options(opts)), icon: icons.warning }));
}

export function notifyInfo(text: ReactNode, opts: ToastOptions = {}): void {
  post((toast) => toast(text, { ...options(opts), icon: icons.info }));
}

interface ErrorOptions extends ToastOptions {
  requestId?: string | null;
  /** Also kept for 5 s at top right, with the request id. */
  notification?: boolean;
}

export function notifyError(text: string, opts: ErrorOptions = {}): void {
  const { requestId, notification = false, id = `error:${text}` } = opts;
  post((toast) => {
    toast(text, { ...strip(options(opts)), id, icon: icons.error });
    if (!notification) return;
    toast(text, {
      id: `note:${id}`,
      toasterId: NOTIFICATIONS,
      icon: icons.error,
      description: requestId ? <span className="font-mono">req {requestId}</span> : undefined,
    });
  });
}

/** Leaves undefined fields out, so that they do not overwrite a default. */
function strip<T extends object>(value: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(value).filter(([, field]) => field !== undefined),
  ) as Partial<T>;
}
