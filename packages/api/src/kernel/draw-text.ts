import { randomInt } from "node:crypto";

/** So many letters of the alphabet, each as likely as any other; good for secrets. */
export function drawText(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
}
