import { type Logger, pino } from "pino";

/** JSON lines on standard output. The names below are never written, whoever passes them by mistake. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    redact: ["password", "token", "authorization", "*.password", "*.token", "*.authorization"],
  });
}

/** Errors of drivers carry the whole client, its address and its buffers: only what helps is written. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code } = error as { code?: unknown };
  return { type: error.name, code, message: error.message, stack: error.stack };
}
