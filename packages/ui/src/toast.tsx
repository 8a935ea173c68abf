import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import type { ShowToast, ToastLayer } from "./toast-layer.tsx";

const NOTIFICATIONS = "notifications";

let Layer: typeof ToastLayer | null = null;
let shown: ShowToast | null = null;
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
  if (shown !== null) {
    message(shown);
    return;
  }
  waiting = [...waiting, message];
  load();
}

function onReady(ready: ShowToast): void {
  shown = ready;
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

export function notifySuccess(text: ReactNode, opts: ToastOptions = {}): void {
  post((show) => show("success", text, options(opts)));
}

export function notifyWarning(text: ReactNode, opts: ToastOptions = {}): void {
  post((show) => show("warning", text, { id: String(text), ...strip(options(opts)) }));
}

export function notifyInfo(text: ReactNode, opts: ToastOptions = {}): void {
  post((show) => show("info", text, options(opts)));
}

/** Stays at the top right, beside the work, until it is closed or acted on. */
export function notifyStanding(text: ReactNode, opts: ToastOptions & { id: string }): void {
  const { id } = opts;
  post((show) =>
    show("warning", text, {
      ...strip(options(opts)),
      ...{ id, toasterId: NOTIFICATIONS, duration: Number.POSITIVE_INFINITY },
    }),
  );
}

interface ErrorOptions extends ToastOptions {
  requestId?: string | null;
  /** Also kept for 5 s at top right, with the request id. */
  notification?: boolean;
}

export function notifyError(text: string, opts: ErrorOptions = {}): void {
  const { requestId, notification = false, id = `error:${text}` } = opts;
  post((show) => {
    show("error", text, { ...strip(options(opts)), id });
    if (!notification) return;
    show("error", text, {
      id: `note:${id}`,
      toasterId: NOTIFICATIONS,
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
