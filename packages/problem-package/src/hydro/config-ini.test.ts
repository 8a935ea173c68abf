import { expect, test } from "vitest";
import { textFile } from "../reading/text-file.ts";
import { readIniConfig } from "./config-ini.ts";

const NAMES = ["Input1.txt", "input/2.in", "output/2.out", "3.in"];
const read = (text: string) =>
  readIniConfig(
    textFile("config.ini", text),
    new Map(NAMES.map((name) => [name, textFile(name, "")])),
  );

test("each line is a case; names are found whatever their case, and in their folders", async () => {
  expect(await read("3\r\nINPUT1.TXT| o.txt |2|30|65536\n2.in|2.out||x|\n3.IN\n4.in|\n")).toEqual({
    cases: [
      { input: "Input1.txt", output: "o.txt", score: 30, time: "2s", memory: "65536k" },
      { input: "input/2.in", output: "output/2.out", score: 0 },
      { input: "3.in", output: "", score: 0 },
    ],
  });
});

test.each([
  ["2\n1.in|1.out|1|50|1\n", "it declares 2 cases, but 1 follow"],
  ["2\n1.in|1.out\n \n2.in|2.out\n", "it declares 2 cases, but 1 follow"],
  ["0\n1.in\n", "it declares 0 cases, but 0 follow"],
  ["-1\n1.in\n", "it declares -1 cases, but 0 follow"],
  ["many\n1.in\n", "it declares many cases, but 0 follow"],
  [" \n1.in\n", "it declares no cases, but 0 follow"],
])("%j is refused", async (text, reason) => {
  await expect(read(text)).rejects.toThrow(`config.ini: ${reason}`);
});
