/** Other programs, as somebody at a terminal runs them. */
import { type ChildProcess, spawn } from "node:child_process";

/** Everything that it prints from now on. */
export function listen(child: ChildProcess): () => string {
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  }
  return () => said;
}

export interface Ended {
  readonly status: number | null;
  readonly said: string;
}

export function endOf(child: ChildProcess): Promise<Ended> {
  const said = listen(child);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (status) => resolve({ status, said: said() }));
  });
}

/** Not `spawnSync`: what is asked may run in this process. */
export function run(program: string, ...args: string[]): Promise<Ended> {
  return endOf(spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] }));
}
