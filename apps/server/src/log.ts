import { type Logger, pino } from "pino";

/** JSON lines on standard output. The names below are never written, whoever passes them by mistake. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: [
      "password",
      "token",
      "authorization",
      "code",
      "*.password",
      "*.token",
      "*.authorization",
    ],
  });
}
