import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { findNoteKind, type NoteKind } from "./note-kind.ts";

const TEXTS: Record<NoteKind, MessageDescriptor> = {
  output: msg`The output is longer than the limit`,
  idle: msg`The program waited too long without computing`,
  signal: msg`Killed by signal {detail}`,
  exit: msg`The program ended with exit code {detail}`,
  heap: msg`The heap is full`,
  file: msg`The program wrote no output file {detail}`,
  call: msg`Forbidden system call: {detail}`,
  checker: msg`The problem's own checker failed; its author can see why`,
  stopped: msg`The program was ended before it was done`,
  start: msg`The program could not be started: {detail}`,
  sandbox: msg`Sandbox: {detail}`,
  interactor: msg`The interactor kept the program waiting and did not come to an end`,
  passes: msg`The checker asked for more passes than the {detail} that the problem allows`,
  groups: msg`The test data and the rules of its groups do not fit together`,
  noData: msg`The problem has no test data`,
  language: msg`This judge has no {detail}`,
  judge: msg`The judge failed; see its log`,
  version: msg`The judge does not understand this task; are both of the same version?`,
  attempts: msg`No judge host finished this in {detail} attempts`,
  noHost: msg`No judge host took this submission within 10 minutes`,
  noHostFor: msg`For 10 minutes no judge host could judge {detail} submissions to this problem`,
  noProgram: msg`The compiler left no program: {detail}`,
  compilerTime: msg`The compiler needed more than {detail} s.`,
  compilerMemory: msg`The compiler needed more than {detail} MB.`,
  compilerSignal: msg`The compiler was killed by signal {detail}.`,
  compilerEndless: msg`The compiler did not come to an end.`,
  compilerOutput: msg`The compiler wrote too much.`,
  compilerCall: msg`The compiler made a forbidden system call: {detail}.`,
  compilerStopped: msg`The compiler was ended before it was done`,
  compilerStart: msg`The compiler could not be started: {detail}`,
  javaMain: msg`The program needs a class Main with a main method, outside any package.`,
  kotlinMain: msg`The program needs a function main outside any class, or an object Main with a static one.`,
};

/** A judge's note in the reader's language. */
export function noteText(i18n: I18n, note: string): string {
  const found = findNoteKind(note);
  if (found === null) return note;
  const text = TEXTS[found.kind];
  return i18n._(text.id, { detail: found.detail }, { message: text.message });
}

/** A compiler speaks its own language; the lines that the judge adds are put into the reader's. */
export function compilerText(i18n: I18n, output: string): string {
  return output
    .split("\n")
    .map((line) => noteText(i18n, line))
    .join("\n");
}
