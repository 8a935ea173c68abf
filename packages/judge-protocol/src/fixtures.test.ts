import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import {
  interactRequest,
  killRequest,
  runRequest,
  sandboxMessage,
  seriesRequest,
} from "./sandbox.ts";

/** The same files are read by the tests of the sandbox, so neither side can drift alone. */
const folder = join(import.meta.dirname, "../fixtures");
const anyMessage = z.union([
  sandboxMessage,
  runRequest,
  seriesRequest,
  interactRequest,
  killRequest,
]);

const names = readdirSync(folder).filter((name) => name.endsWith(".json"));

test.each(names)("%s is a message of the protocol", (name) => {
  const value: unknown = JSON.parse(readFileSync(join(folder, name), "utf8"));
  expect(anyMessage.parse(value)).toEqual(value);
});
