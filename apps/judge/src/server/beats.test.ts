import type { Beat } from "@gavel/judge-protocol/judge";
import { expect, test } from "vitest";
import { Beats } from "./beats.ts";

test("each heartbeat follows the last one that was heard, and is said again until it is", async () => {
  const beats = new Beats();
  const start = beats.known;
  expect(start.next).toBe(start.last);
  const said: Beat[] = [];
  const send = (isHeard: boolean) =>
    beats.send((beat) => {
      said.push(beat);
      return isHeard ? Promise.resolve("heard") : Promise.reject(new Error("no answer"));
    });
  expect(await send(true)).toBe("heard");
  await expect(send(false)).rejects.toThrow("no answer");
  // The site may have heard the one that was not answered.
  expect(beats.known).toEqual(said[1]);
  await send(true);
  await send(true);
  const [first, second, again, third] = said;
  expect(first?.last).toBe(start.last);
  expect(second?.last).toBe(first?.next);
  expect(again).toEqual(second);
  expect(third?.last).toBe(second?.next);
  expect(new Set([start.last, ...said.map((one) => one.next)]).size).toBe(4);
});
