/**
 * An SVG is drawn by a process of its own: a few filters take minutes, and what draws them asks nobody on the way whether it
 * should go on.
 */
import type { DrawJob } from "./draw-process.ts";

const PROGRAM = new URL("./draw-process.ts", import.meta.url).pathname;

/** As PNG. @throws Error for one that cannot be drawn, or not in time */
export async function drawSvg(
  bytes: Uint8Array,
  { secondsMax, ...job }: DrawJob & { readonly secondsMax: number },
): Promise<Uint8Array> {
  // Should nobody be there any more to end it, the kernel does.
  const bounded = `ulimit -t ${Math.ceil(secondsMax)}; exec "$0" "$@"`;
  const child = Bun.spawn({
    cmd: ["/bin/sh", "-c", bounded, process.execPath, PROGRAM, JSON.stringify(job)],
    stdin: new Blob([Uint8Array.from(bytes)]),
    stdout: "pipe",
    stderr: "ignore",
    timeout: secondsMax * 1000,
    killSignal: "SIGKILL",
  });
  const png = await new Response(child.stdout).bytes();
  if ((await child.exited) !== 0) throw new Error("the drawing cannot be drawn, or takes too long");
  return png;
}
