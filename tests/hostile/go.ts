/** What Go's runtime is used for: routines, threads and reserved memory come cheap there, and system calls need no library. */
import type { HostileProgram } from "./programs.ts";
import { AC, MLE, RE, TLE } from "./verdicts.ts";

const ROUTINES = `func f() { select {} }
func main() { for { go f() } }`;

/** Each waits in a call of its own. */
const THREADS = `func f() {
	var pipe [2]int
	var bytes [1]byte
	syscall.Pipe(pipe[:])
	syscall.Read(pipe[0], bytes[:])
}
func main() { for { go f() } }`;

/** unshare of a user namespace. */
const BY_NUMBER = "func main() { syscall.RawSyscall(272, 0x10000000, 0, 0) }";

const RESERVE = `func main() {
	bytes := make([]byte, 8<<30)
	bytes[1<<32] = '3'
	syscall.Write(1, bytes[1<<32:1<<32+1])
}`;

const ROWS: readonly (readonly [
  name: string,
  body: string,
  expect: readonly number[],
  note?: RegExp,
])[] = [
  ["routines without end", ROUTINES, [MLE, RE, TLE]],
  ["threads without end", THREADS, [RE, MLE, TLE]],
  ["a system call by its number", BY_NUMBER, [RE], /Forbidden system call/],
  ["reserves much and touches little", RESERVE, [AC]],
];

export const GO_ATTACKS: readonly HostileProgram[] = ROWS.map(([name, body, expect, note]) => ({
  ...{ number: 54, name: `Go: ${name}`, language: "Golang", expect },
  source: { text: `package main\n\nimport "syscall"\n\nvar _ = syscall.Read\n\n${body}\n` },
  ...(note !== undefined && { note }),
}));
