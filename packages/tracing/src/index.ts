/**
 * Where a submission spends its time, told to a collector of OpenTelemetry where there is one. What belongs to a trace
 * comes with the text of W3C's `traceparent`; without one, or without a collector, work is done and nothing is noted.
 */

type Facts = Readonly<Record<string, string | number>>;

export interface Tracing {
  /** Does it, as a part of `parent`; `own` is what its own parts belong to. */
  around<T>(
    name: string,
    parent: string | undefined,
    work: (own: string | undefined) => Promise<T>,
    facts?: Facts,
  ): Promise<T>;
  /** What is over already. */
  note(name: string, parent: string, span: { from: Date; to: Date; facts?: Facts }): void;
  /** Sends what has not been sent, for a moment. */
  stop(): Promise<void>;
}

export interface TracingOptions {
  /** null = nobody is told. */
  readonly endpoint: string | null;
  /** Who tells it. */
  readonly service: string;
  readonly version: string;
  /** Hears why the collector was not told, now and then. */
  readonly onFault: (why: string) => void;
}

export const NO_TRACING: Tracing = {
  around: (_name, _parent, work) => work(undefined),
  note: () => undefined,
  stop: async () => undefined,
};

/** The library is loaded where it is wanted, and nowhere else. */
export async function openTracing(options: TracingOptions): Promise<Tracing> {
  const { endpoint } = options;
  if (endpoint === null) return NO_TRACING;
  const { openOtlp } = await import("./otlp.ts");
  return openOtlp({ ...options, endpoint });
}

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;
const SAMPLED = 1;

export interface TraceParent {
  readonly traceId: string;
  readonly spanId: string;
}

/** null = none, not readable, or not to be followed. */
export function readTraceparent(text: string | null | undefined): TraceParent | null {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(text ?? "") ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  return (Number.parseInt(flags, 16) & SAMPLED) === 0 ? null : { traceId, spanId };
}
