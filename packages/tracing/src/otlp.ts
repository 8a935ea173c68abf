import {
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { readTraceparent, type Tracing, type TracingOptions } from "./index.ts";

/** What a collector that is away keeps in memory at most. */
const QUEUE_MAX = 4096;
const SEND_WITHIN_MS = 5000;
const SEND_EVERY_MS = 2000;
const STOP_WITHIN_MS = 1000;
const COMPLAIN_EVERY_MS = 60_000;

export function openOtlp(options: TracingOptions & { readonly endpoint: string }): Tracing {
  const { endpoint, service, version, onFault } = options;
  hearFaults(onFault);
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, "")}/v1/traces`,
    timeoutMillis: SEND_WITHIN_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": service, "service.version": version }),
    spanProcessors: [
      new BatchSpanProcessor({
        ...{ exporter, maxQueueSize: QUEUE_MAX, scheduledDelayMillis: SEND_EVERY_MS },
        exportTimeoutMillis: SEND_WITHIN_MS,
      }),
    ],
  });
  const tracer = provider.getTracer("gavel");

  return {
    async around(name, parent, work, facts = {}) {
      const context = contextOf(parent);
      if (context === null) return work(undefined);
      const span = tracer.startSpan(name, { kind: SpanKind.INTERNAL, attributes: facts }, context);
      try {
        return await work(traceparentOf(span));
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR, message: String(error) });
        throw error;
      } finally {
        span.end();
      }
    },
    note(name, parent, { from, to, facts = {} }) {
      const context = contextOf(parent);
      if (context === null) return;
      tracer.startSpan(name, { startTime: from, attributes: facts }, context).end(to);
    },
    async stop() {
      const late = AbortSignal.timeout(STOP_WITHIN_MS);
      const isLate = new Promise<void>((resolve) =>
        late.addEventListener("abort", () => resolve()),
      );
      const sent = provider.shutdown().catch((error: unknown) => onFault(String(error)));
      await Promise.race([sent, isLate]);
    },
  };
}

function contextOf(parent: string | undefined): Context | null {
  const read = readTraceparent(parent);
  if (read === null) return null;
  const remote = { ...read, traceFlags: TraceFlags.SAMPLED, isRemote: true };
  return trace.setSpanContext(ROOT_CONTEXT, remote);
}

function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
}

/** The library tells its faults to one listener of the process, once for each batch. */
function hearFaults(onFault: (why: string) => void): void {
  let saidAt = Number.NEGATIVE_INFINITY;
  const hear = (...said: unknown[]) => {
    if (performance.now() - saidAt < COMPLAIN_EVERY_MS) return;
    saidAt = performance.now();
    onFault(said.map(String).join(" ").slice(0, 500));
  };
  const quiet = () => undefined;
  diag.setLogger(
    { error: hear, warn: hear, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}
