/** Secrets from people: typed without being shown, or piped in. */
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { Refusal } from "../say.ts";

/** The first line of what is piped in, or what is typed. @throws Refusal when there is nothing. */
export async function askSecret(question: string): Promise<string> {
  const { stdin, stderr } = process;
  // Asked on the error stream, so that the output stays for programs.
  if (stdin.isTTY) stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY });
  try {
    for await (const line of lines) {
      if (line.trim() !== "") return line.trim();
      if (stdin.isTTY) break;
    }
  } finally {
    lines.close();
    if (stdin.isTTY) stderr.write("\n");
  }
  throw new Refusal(`nothing was given for "${question.trim()}"`, 2);
}
