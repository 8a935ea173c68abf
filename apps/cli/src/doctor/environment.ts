/** How steadily this machine measures: what makes the same program take another time tomorrow. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface EnvironmentCheck {
  readonly name: string;
  /** What was found, in words. */
  readonly found: string;
  /** null: this kernel does not say, or there is nothing to wish for. */
  readonly isGood: boolean | null;
  /** What to do about it, a command where there is one; null when there is nothing to do. */
  readonly advice: string | null;
}

/** Reads a file under `root`, which tests replace; null when the kernel has none. */
type Read = (path: string) => string | null;

export function inspectEnvironment(root = "/"): EnvironmentCheck[] {
  const read: Read = (path) => {
    try {
      return readFileSync(join(root, path), "utf8").trim();
    } catch {
      return null;
    }
  };
  return [
    checkGovernor(read, listProcessors(root)),
    checkBoost(read),
    checkSwap(read),
    checkAslr(read),
    checkHugePages(read),
    checkSmt(read),
    checkPressure(read),
  ];
}

function listProcessors(root: string): string[] {
  try {
    return readdirSync(join(root, "sys/devices/system/cpu")).filter((name) =>
      /^cpu\d+$/.test(name),
    );
  } catch {
    return [];
  }
}

const unknown = (name: string, found: string): EnvironmentCheck => ({
  ...{ name, found, isGood: null, advice: null },
});

function checkGovernor(read: Read, processors: readonly string[]): EnvironmentCheck {
  const path = (cpu: string) => `sys/devices/system/cpu/${cpu}/cpufreq/scaling_governor`;
  const found = new Set(processors.map((cpu) => read(path(cpu))).filter((one) => one !== null));
  if (found.size === 0) return unknown("governor", "not reported by this machine");
  const isGood = found.size === 1 && found.has("performance");
  return {
    name: "governor",
    found: [...found].join(", "),
    isGood,
    advice: isGood ? null : "cpupower frequency-set -g performance",
  };
}

/** Intel's driver says it the other way round. */
function checkBoost(read: Read): EnvironmentCheck {
  const boost = read("sys/devices/system/cpu/cpufreq/boost");
  const noTurbo = read("sys/devices/system/cpu/intel_pstate/no_turbo");
  if (boost === null && noTurbo === null) return unknown("boost", "not reported by this machine");
  const isOn = noTurbo === null ? boost === "1" : noTurbo === "0";
  const [value, file] = noTurbo === null ? ["0", "cpufreq/boost"] : ["1", "intel_pstate/no_turbo"];
  return {
    name: "boost",
    found: isOn ? "on: speed depends on heat and on the other cores" : "off",
    isGood: !isOn,
    advice: isOn ? `echo ${value} > /sys/devices/system/cpu/${file}` : null,
  };
}

function checkSwap(read: Read): EnvironmentCheck {
  const swaps = read("proc/swaps");
  if (swaps === null) return unknown("swap", "not reported by this machine");
  const count = swaps.split("\n").length - 1;
  return {
    name: "swap",
    found: count === 0 ? "none" : `${count} in use: a program may wait for the disk`,
    isGood: count === 0,
    advice: count === 0 ? null : "swapoff -a, and remove it from /etc/fstab",
  };
}

function checkAslr(read: Read): EnvironmentCheck {
  const value = read("proc/sys/kernel/randomize_va_space");
  if (value === null) return unknown("ASLR", "not reported by this machine");
  const isOff = value === "0";
  return {
    name: "ASLR",
    found: isOff ? "off" : "on: addresses, and with them cache hits, differ from run to run",
    isGood: isOff,
    // For the whole machine, so it is a question of what else runs there.
    advice: isOff
      ? null
      : "sysctl kernel.randomize_va_space=0, only on a machine that does nothing but judge",
  };
}

function checkHugePages(read: Read): EnvironmentCheck {
  const text = read("sys/kernel/mm/transparent_hugepage/enabled");
  const value = /\[(\w+)\]/.exec(text ?? "")?.[1];
  if (value === undefined) return unknown("huge pages", "not reported by this machine");
  const isGood = value !== "always";
  return {
    name: "huge pages",
    found: isGood ? value : "always: memory is charged in steps of 2 MB",
    isGood,
    advice: isGood ? null : "echo madvise > /sys/kernel/mm/transparent_hugepage/enabled",
  };
}

function checkSmt(read: Read): EnvironmentCheck {
  const active = read("sys/devices/system/cpu/smt/active");
  if (active === null) return unknown("SMT", "not reported by this machine");
  const isOn = active === "1";
  return {
    name: "SMT",
    found: isOn ? "on: two programs share a core and slow each other down" : "off",
    isGood: !isOn,
    advice: isOn
      ? "JUDGE_SLOTS = half the processors, or echo off > /sys/devices/system/cpu/smt/control"
      : null,
  };
}

/** Share of the last minute in which somebody waited for a processor. */
const BUSY_PERCENT = 5;

function checkPressure(read: Read): EnvironmentCheck {
  const text = read("proc/pressure/cpu");
  if (text === null) {
    const found = "not measured by this kernel: waiting is harder to tell from working";
    return { name: "pressure", found, isGood: false, advice: "boot with psi=1" };
  }
  const percent = Number(/^some .*avg60=([\d.]+)/m.exec(text)?.[1] ?? 0);
  const isGood = percent <= BUSY_PERCENT;
  return {
    name: "pressure",
    found: `${percent} % of the last minute something waited for a processor`,
    isGood,
    advice: isGood ? null : "use fewer JUDGE_SLOTS, or run less beside the judge",
  };
}
