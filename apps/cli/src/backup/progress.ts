import { say } from "../say.ts";

const EVERY_MS = 2000;

/** Says how far long work is, every two seconds. */
export function sayProgress(): (part: string, done: number, total: number) => void {
  let last = performance.now();
  return (part, done, total) => {
    if (performance.now() - last < EVERY_MS) return;
    last = performance.now();
    const share = total > 0 ? ` (${Math.min(99, Math.floor((100 * done) / total))} %)` : "";
    say(`  ${part} …${share}`);
  };
}

export function mib(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}
