/** Which processors programs may use, as `taskset -c` writes it: `2,3,6-9`. */
const LIST = /^\d{1,4}(-\d{1,4})?(,\d{1,4}(-\d{1,4})?)*$/;
/** The kernel's masks end there. */
const MOST = 1023;

/** Null when it is no such list. */
export function readCpuList(text: string): number[] | null {
  if (!LIST.test(text)) return null;
  const cpus = new Set<number>();
  for (const part of text.split(",")) {
    const [first = 0, last = first] = part.split("-").map(Number);
    if (last < first || last > MOST) return null;
    for (let cpu = first; cpu <= last; cpu++) cpus.add(cpu);
  }
  return [...cpus];
}

/**
 * Gives each run a processor of its own while there are enough, so that programs judged side by side do not push each
 * other about; what runs beyond that shares the least busy one. Without a list nobody is confined.
 */
export class CpuPool {
  readonly #users: Map<number, number>;

  constructor(cpus: readonly number[] | undefined) {
    this.#users = new Map(cpus?.map((cpu) => [cpu, 0]));
  }

  async use<T>(run: (own: { cpus?: number[] }) => Promise<T>): Promise<T> {
    const cpu = this.#leastBusy();
    if (cpu === null) return run({});
    this.#count(cpu, 1);
    try {
      return await run({ cpus: [cpu] });
    } finally {
      this.#count(cpu, -1);
    }
  }

  #leastBusy(): number | null {
    let best: { cpu: number; users: number } | null = null;
    for (const [cpu, users] of this.#users) {
      if (best === null || users < best.users) best = { cpu, users };
    }
    return best?.cpu ?? null;
  }

  #count(cpu: number, by: number): void {
    this.#users.set(cpu, (this.#users.get(cpu) ?? 0) + by);
  }
}
