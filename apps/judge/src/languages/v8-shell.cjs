// What V8's own shell (d8) gives to programs, on Node: the program runs as a plain script, without Node's names.
"use strict";
const { Buffer } = require("node:buffer");
const fs = require("node:fs");
const vm = require("node:vm");
const { StringDecoder } = require("node:string_decoder");

const CHUNK = 1 << 16;

let pending = "";
function flush() {
  let bytes = Buffer.from(pending);
  pending = "";
  while (bytes.length > 0) {
    try {
      bytes = bytes.subarray(fs.writeSync(1, bytes));
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
    }
  }
}
function put(text) {
  pending += text;
  if (pending.length >= CHUNK) flush();
}

const decoder = new StringDecoder("utf8");
const chunk = Buffer.alloc(CHUNK);
let text = "";
let at = 0;
let atEnd = false;
function more() {
  // Who asks for input may be answered by somebody who waits for our output.
  flush();
  let bytes = 0;
  try {
    bytes = fs.readSync(0, chunk, 0, CHUNK, null);
  } catch (error) {
    if (error.code === "EAGAIN") return;
    if (error.code !== "EOF") throw error;
  }
  atEnd = bytes === 0;
  text = text.slice(at) + (atEnd ? decoder.end() : decoder.write(chunk.subarray(0, bytes)));
  at = 0;
}

function readline() {
  let from = at;
  for (;;) {
    const end = text.indexOf("\n", from);
    if (end >= 0) {
      const line = text.slice(at, end);
      at = end + 1;
      return line;
    }
    if (atEnd) {
      if (at === text.length) return undefined;
      const line = text.slice(at);
      at = text.length;
      return line;
    }
    from = text.length - at;
    more();
  }
}

const { exit, versions } = process;
const argumentsOfProgram = process.argv.slice(3);
const run = (file) => vm.runInThisContext(fs.readFileSync(file, "utf8"), { filename: file });

Object.assign(globalThis, {
  readline,
  print: (...words) => put(`${words.join(" ")}\n`),
  write: (...words) => put(words.join(" ")),
  printErr: (...words) => fs.writeSync(2, `${words.join(" ")}\n`),
  read: (file, how) =>
    how === "binary" ? new Uint8Array(fs.readFileSync(file)) : fs.readFileSync(file, "utf8"),
  readbuffer: (file) => new Uint8Array(fs.readFileSync(file)).buffer,
  load: (...files) => files.forEach(run),
  quit: (status = 0) => exit(status),
  version: () => versions.v8,
  arguments: argumentsOfProgram,
});
console.log = globalThis.print;
console.error = globalThis.printErr;

process.on("exit", flush);
delete globalThis.process;
delete globalThis.Buffer;
run("main.js");
