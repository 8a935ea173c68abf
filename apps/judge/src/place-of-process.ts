/** Where a process runs, exactly enough to tell from there whether it still does. */
import { readFile, readlink } from "node:fs/promises";
import { z } from "zod";
import { isSignGone } from "./sign-of-life.ts";

export const placeOf = z.object({
  /** The machine since it was last started. */
  boot: z.string(),
  /** Process ids mean something within their namespace. */
  namespace: z.string(),
  /** The file that says so: that of a copied folder is another. */
  file: z.string(),
  pid: z.int().positive(),
  /** Clock ticks since the machine's start, since process ids are used again. */
  startTime: z.string(),
  /** The file of its sign of life. */
  sign: z.string().optional(),
});
type Place = z.infer<typeof placeOf>;

/** Of this process, which has given no sign yet. */
export async function findPlace(file: { dev: bigint; ino: bigint }): Promise<Place> {
  const { pid } = process;
  return {
    boot: (await readFile("/proc/sys/kernel/random/boot_id", "utf8")).trim(),
    namespace: await readlink("/proc/self/ns/pid"),
    file: `${file.dev}:${file.ino}`,
    pid,
    startTime: (await startTimeOf(pid)) ?? "",
  };
}

/**
 * False where that cannot be told from `here`. In another container its process id says nothing, and its sign does.
 * @param signPath where signs are given in this folder
 */
export async function isGoneFrom(here: Place, there: Place, signPath: string): Promise<boolean> {
  if (here.boot !== there.boot || here.file !== there.file) return false;
  if (here.namespace === there.namespace) return (await startTimeOf(there.pid)) !== there.startTime;
  return there.sign !== undefined && (await isSignGone(signPath, there.sign));
}

/** null = there is no such process. */
async function startTimeOf(pid: number): Promise<string | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8");
    // The program's name may hold spaces and brackets, so count from its closing one: state is field 3.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}
