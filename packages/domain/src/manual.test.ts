import { expect, test } from "vitest";
import {
  anchorOf,
  isManualPage,
  manualContents,
  manualSections,
  manualTarget,
  searchManual,
} from "./manual.ts";

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

test("a search wants every word", () => {
  const pages = [{ page: "contestant", sections: manualSections(PAGE) }];
  const found = (keyword: string) =>
    searchManual(pages, keyword, 9).map(({ page, section }) => `${page} ${section.anchor}`);
  expect(found("SIT")).toEqual(["contestant sit-a-contest"]);
  // As it stands; then all its words, in any order.
  expect(found("gavel submit")).toEqual(["contestant send-a-program"]);
  expect(found("words submit")).toEqual(["contestant send-a-program"]);
  expect(found("gavel nowhere")).toEqual([]);
  for (const signs of ["(main.cpp", "--force", "[a-z]\\", "a/b*"]) expect(found(signs)).toEqual([]);
  expect(found("main.cpp")).toEqual(["contestant send-a-program"]);
  expect(found("  ")).toEqual([]);
  // The beginning of a word, not its middle.
  expect(found("ontest")).toEqual([]);
  // Little words count in a heading and as they stand, and not scattered over a text.
  expect(found("in contest")).toEqual([]);
  expect(found("a sit")).toEqual(["contestant sit-a-contest"]);
  expect(found("press submit in")).toEqual(["contestant send-a-program"]);
});

test("headings come before texts, and no more come than are wanted", () => {
  const pages = [
    { page: "one", sections: manualSections("# First\n\nThe board.\n\n## Board\n\nIt.") },
    { page: "two", sections: manualSections("# Boards\n\nMore.") },
  ];
  const found = (most: number) =>
    searchManual(pages, "board", most).map(({ page, section }) => `${page} ${section.title}`);
  expect(found(9)).toEqual(["one Board", "two Boards", "one First"]);
  expect(found(2)).toEqual(["one Board", "two Boards"]);
});

test("Chinese is found within words", () => {
  const pages = [{ page: "setter", sections: manualSections("# 出题\n\n怎样上传评测数据") }];
  expect(searchManual(pages, "评测数据", 5)).toHaveLength(1);
  expect(searchManual(pages, "比赛", 5)).toEqual([]);
});

test("a page is known by its name", () => {
  expect(isManualPage("operator")).toBe(true);
  expect(isManualPage("README")).toBe(false);
});

test("the list of contents is read from its lines", () => {
  const text =
    "# Manual\n\n- [Setter](setter.md): how to\n- [出题](setter.md)：怎样\n- [Other](other.md): no\n";
  expect(manualContents(text)).toEqual([
    { page: "setter", title: "Setter", about: "how to" },
    { page: "setter", title: "出题", about: "怎样" },
  ]);
});

test("a link leads to a page of the manual and a place in it", () => {
  expect(manualTarget("operator.md#back-up")).toEqual({ page: "operator", anchor: "back-up" });
  expect(manualTarget("operator.md")).toEqual({ page: "operator", anchor: "" });
  expect(manualTarget("README.md")).toEqual({ page: null, anchor: "" });
  for (const other of ["other.md", "#here", "https://example.org/operator.md", "../operator.md"]) {
    expect(manualTarget(other)).toBeNull();
  }
});
