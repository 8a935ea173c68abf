import { COMPILE_OUTPUT_KEPT, USER_OUTPUT_KEPT } from "@gavel/judge-protocol/judge";

/** The first characters of a program's output, to be shown to the person who wrote it. */
export function keepUserOutput(bytes: Uint8Array): string {
  return keepText(bytes, USER_OUTPUT_KEPT);
}

export function keepCompilerOutput(bytes: Uint8Array): string {
  return keepText(bytes, COMPILE_OUTPUT_KEPT);
}

/** At most `characters` code points; invalid UTF-8 and NUL, which the database cannot store, become U+FFFD. */
export function keepText(bytes: Uint8Array, characters: number): string {
  // A code point has at most four bytes, so the rest need not be looked at. `stream` leaves out a character
  // cut in two by that, where the end of a text would show it as broken.
  const head = bytes.subarray(0, characters * 4);
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(head, {
    stream: head.length < bytes.length,
  });
  const clean = text.replaceAll("\u0000", "\ufffd");
  return [...clean].slice(0, characters).join("");
}
