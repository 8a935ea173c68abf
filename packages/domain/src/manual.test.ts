import { expect, test } from "vitest";
import { anchorOf, manualSections } from "./manual.ts";

test("headings have the anchors that Git hosts give them", () => {
  expect(anchorOf("Back up, and restore")).toBe("back-up-and-restore");
  expect(anchorOf("What is the `DATA_DIR`?")).toBe("what-is-the-data_dir");
  expect(anchorOf("备份（与恢复）：怎么做")).toBe("备份与恢复怎么做");
  expect(anchorOf("C++ & Go")).toBe("c--go");
});

const PAGE = `Before it.
# Sit a contest

You see [the *board*](organiser.md#boards) and ![a picture](../pictures/board.webp).

## Send a program

1. Press **Submit** in \`/contest/1\`.
- Or \`snake_case\` and _leaning_ words.

| key | does |
| --- | ---- |
| \`q\` | asks |

\`\`\`sh
# not a heading
gavel submit main.cpp
\`\`\`
`;

test("a page falls into a section for each heading, as plain text", () => {
  expect(manualSections(PAGE)).toEqual([
    {
      ...{ level: 1, title: "Sit a contest", anchor: "sit-a-contest" },
      text: "You see the board and a picture.",
    },
    {
      ...{ level: 2, title: "Send a program", anchor: "send-a-program" },
      text: "Press Submit in /contest/1. Or snake_case and leaning words. key does q asks # not a heading gavel submit main.cpp",
    },
  ]);
});
