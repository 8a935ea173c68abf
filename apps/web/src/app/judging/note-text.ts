import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { findNoteKind, type NoteKind } from "./note-kind.ts";

const TEXTS: Record<NoteKind, MessageDescriptor> = {
  output: msg`The output is longer than the limit`,
  idle: msg`The program waited too long without computing`,
  signal: msg`Killed by signal {detail}`,
  exit: msg`The program exited with code {detail}`,
  heap: msg`The heap is full`,
  file: msg`The program did not write its output file {detail}`,
  call: msg`Forbidden system call: {detail}`,
  checker: msg`The problem's own checker failed; its author can see why`,
  files: msg`The problem's own files cannot be used; its author can see why`,
  usedUp: msg`Not run: the submission has held the judge for too long`,
  stopped: msg`The program was stopped before it finished`,
  start: msg`The program could not be started: {detail}`,
  sandbox: msg`Sandbox: {detail}`,
  interactor: msg`The interactor kept the program waiting and did not finish`,
  passes: msg`The checker asked for more passes than the {detail} the problem allows`,
  groups: msg`The test data and the rules for its groups do not match`,
  noData: msg`The problem has no test data`,
  language: msg`This judge server has no {detail}`,
  judge: msg`The judge failed; see its log`,
  version: msg`The judge server does not understand this task; do both sides run the same version?`,
  attempts: msg`No judge server finished this in {detail} attempts`,
  noHost: msg`No judge server took this submission within 10 minutes`,
  noHostFor: msg`For 10 minutes no judge server could judge {detail} submissions to this problem`,
  noProgram: msg`The compiler produced no program: {detail}`,
  compilerTime: msg`The compiler needed more than {detail} s.`,
  compilerMemory: msg`The compiler needed more than {detail} MB.`,
  compilerSignal: msg`The compiler was killed by signal {detail}.`,
  compilerEndless: msg`The compiler did not finish.`,
  compilerOutput: msg`The compiler produced too much output.`,
  compilerCall: msg`The compiler made a forbidden system call: {detail}.`,
  compilerStopped: msg`The compiler was stopped before it finished`,
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
