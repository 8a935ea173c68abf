/** The driver as a process: asked one question at a time, killed and started anew when it does not answer. */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Answer, Question } from "./driver.ts";

export class Session {
  readonly #folder: string;
  #child: ChildProcess | null = null;
  #waiting: ((answer: Answer) => void) | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  get isRunning(): boolean {
    return this.#child !== null;
  }

  /** A mutant that takes longer than the limit counts as noticed: its tests would not have passed in time. */
  async ask(question: Question, limitMs: number): Promise<Answer> {
    const child = this.#child ?? this.#start();
    const { promise, resolve } = Promise.withResolvers<Answer>();
    this.#waiting = resolve;
    const timer = setTimeout(() => {
      this.stop();
      resolve({ killedBy: "the time limit" });
    }, limitMs);
    child.stdin?.write(`${JSON.stringify(question)}\n`);
    const answer = await promise;
    clearTimeout(timer);
    return answer;
  }

  stop(): void {
    const pid = this.#child?.pid;
    this.#child = null;
    this.#waiting = null;
    if (pid === undefined) return;
    try {
      process.kill(-pid, "SIGKILL");
    } catch {
      // It has ended by itself.
    }
  }

  #start(): ChildProcess {
    const command = ["--bun", join(import.meta.dirname, "driver.ts")];
    const child = spawn(process.execPath, command, {
      cwd: this.#folder,
      stdio: ["pipe", "pipe", "ignore"],
      detached: true,
    });
    this.#child = child;
    if (child.stdout === null) throw new Error("the driver has no output");
    createInterface({ input: child.stdout }).on("line", (line) => {
      // Tests may print too.
      if (line.startsWith('{"killedBy":')) this.#waiting?.(JSON.parse(line) as Answer);
    });
    child.once("exit", () => {
      if (this.#child !== child) return;
      this.#child = null;
      this.#waiting?.({ killedBy: "the end of the test runner" });
    });
    return child;
  }
}
