/** Limits of an item with their units. The first versions had none: seconds and megabytes then. */
import { packageReason } from "@gavel/domain/package-reason";
import type { Findings } from "../findings.ts";
import type { FpsElement } from "./xml-items.ts";

const DEFAULT_TIME_MS = 1000;
const DEFAULT_MEMORY_MB = 256;

const MS_PER_UNIT: Readonly<Record<string, number>> = {
  s: 1000,
  sec: 1000,
  second: 1000,
  seconds: 1000,
  ms: 1,
};
const MB_PER_UNIT: Readonly<Record<string, number>> = {
  mb: 1,
  m: 1,
  mib: 1,
  kb: 1 / 1024,
  k: 1 / 1024,
  kib: 1 / 1024,
  gb: 1024,
  g: 1024,
};

export function readTimeMs(
  element: FpsElement | undefined,
  path: string,
  findings: Findings,
): number {
  const value = read(element, "time_limit", "s", MS_PER_UNIT, path, findings);
  return value === null ? DEFAULT_TIME_MS : Math.max(1, Math.round(value));
}

export function readMemoryMb(
  element: FpsElement | undefined,
  path: string,
  findings: Findings,
): number {
  const value = read(element, "memory_limit", "mb", MB_PER_UNIT, path, findings);
  return value === null ? DEFAULT_MEMORY_MB : Math.max(1, Math.ceil(value));
}

/** null = none given, or refused. */
function read(
  element: FpsElement | undefined,
  name: string,
  unitWithout: string,
  units: Readonly<Record<string, number>>,
  path: string,
  findings: Findings,
): number | null {
  const text = element?.text.trim() ?? "";
  if (element === undefined || text === "") {
    findings.warn(path, packageReason("fpsNoLimit", { name }));
    return null;
  }
  const unit = (element.attributes.unit ?? "").trim().toLowerCase();
  const factor = Object.hasOwn(units, unit || unitWithout) ? units[unit || unitWithout] : undefined;
  if (unit === "") findings.warn(path, packageReason("fpsNoUnit", { name, unit: unitWithout }));
  const value = /^\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (factor !== undefined && value > 0) return value * factor;
  findings.refuse(
    path,
    factor === undefined
      ? packageReason("fpsUnit", { name, said: text, unit })
      : packageReason("fpsNoNumber", { name, said: text }),
  );
  return null;
}
