import { describe, expect, test } from "vitest";
import { readMysqlDump, type SqlRow } from "./mysql-dump.ts";
import { TextSource } from "./text-source.ts";

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Read whole and a byte at a time: where a piece ends must not matter. */
async function read(dump: string | Uint8Array, charset: string | null = null, size = 1 << 16) {
  const bytes = typeof dump === "string" ? new TextEncoder().encode(dump) : dump;
  const rows: [string, SqlRow][] = [];
  const source = new TextSource(inPieces(bytes, size), charset);
  await readMysqlDump(
    source,
    (table) => table !== "log",
    (table, row) => rows.push([table, row]),
  );
  return rows;
}

const TABLE = `-- MySQL dump
/*!40101 SET NAMES utf8mb4 */;
CREATE TABLE \`t\` (
  \`id\` int(11) NOT NULL DEFAULT '0' COMMENT 'it''s (a), key; \\'quoted\\'',
  \`text\` enum('a,b','c)') DEFAULT NULL,
  PRIMARY KEY (\`id\`),
  UNIQUE KEY \`u\` (\`text\`(10),\`id\`)
) ENGINE=InnoDB;
`;

const VALUES: readonly [string, string | null][] = [
  ["'plain'", "plain"],
  ["''", ""],
  ["'it''s'", "it's"],
  ["'a\\'b\\\\'", "a'b\\"],
  ["'\\n\\r\\t\\0\\Z\\b\\%\\_\\x'", "\n\r\t\0\u001a\b%_x"],
  ["'),(1,2);'", "),(1,2);"],
  ["'-- no comment /* either */'", "-- no comment /* either */"],
  ["'多字节 👍'", "多字节 👍"],
  ["NULL", null],
  ["null", null],
  ["-1.5e3", "-1.5e3"],
  ["0x6869", "hi"],
  ["X'6869'", "hi"],
  ["_binary 'hi'", "hi"],
  ["_utf8mb4'hi'", "hi"],
  ["b'101'", "5"],
  ["TRUE", "1"],
];

test.each([1, 2, 3, 7, 1 << 16])(
  "every kind of value is read, in pieces of %i bytes",
  async (size) => {
    const rows = VALUES.map(([written], index) => `(${index},${written})`).join(",\n");
    const dump = `${TABLE}INSERT INTO \`t\` VALUES ${rows};\n`;
    const found = await read(dump, null, size);
    expect(found.map(([, row]) => row.text)).toEqual(VALUES.map(([, value]) => value));
    expect(found.map(([, row]) => row.id)).toEqual(VALUES.map((_, index) => String(index)));
  },
);

test("columns may be listed, other tables lie between, and triggers are passed over", async () => {
  const dump = `${TABLE}LOCK TABLES \`t\` WRITE;
insert  into \`site\`.\`t\`(\`text\`, id) values ('one',1);
INSERT INTO log VALUES ('; ''quoted\\' ;',"x;");
REPLACE INTO t (id) VALUES (2) ON DUPLICATE KEY UPDATE id = 2;
INSERT INTO t SELECT * FROM other;
DELIMITER ;;
CREATE TRIGGER x BEFORE INSERT ON t FOR EACH ROW BEGIN INSERT INTO t VALUES (9,'no'); END ;;
DELIMITER ;
# the last one
INSERT INTO t VALUES (3,'three');
-- Dump completed`;
  for (const size of [1, 5, 1 << 16]) {
    expect(await read(dump, null, size)).toEqual([
      ["t", { text: "one", id: "1" }],
      ["t", { id: "2" }],
      ["t", { id: "3", text: "three" }],
    ]);
  }
});

describe("a dump that is not whole or not one says so", () => {
  test.each<[string, string, string]>([
    [
      "cut off in a string",
      `${TABLE}INSERT INTO t VALUES (1,'abc`,
      "the dump is cut off in the rows of t",
    ],
    [
      "cut off between rows",
      `${TABLE}INSERT INTO t VALUES (1,'a'),`,
      "the dump is cut off in the rows of t",
    ],
    [
      "cut off after a row",
      `${TABLE}INSERT INTO t VALUES (1,'a')`,
      "the dump is cut off after the rows of t",
    ],
    ["cut off in a table", "CREATE TABLE t (`id` int", "the dump is cut off in a CREATE"],
    ["cut off in a comment", "/* begun", "the dump is cut off in a comment"],
    [
      "cut off in what is passed over",
      "INSERT INTO log VALUES ('a",
      "the dump is cut off in the rows of log",
    ],
    [
      "rows before their table",
      "INSERT INTO t VALUES (1);",
      "the dump has rows of t before its CREATE TABLE",
    ],
    [
      "too few values",
      `${TABLE}INSERT INTO t VALUES (1);`,
      "a row of t has 1 values for 2 columns",
    ],
    [
      "no values",
      `${TABLE}INSERT INTO t VALUES (1,now());`,
      'the rows of an INSERT cannot be read at "',
    ],
  ])("%s", async (_, dump, message) => {
    for (const size of [1, 1 << 16]) {
      await expect(read(dump, null, size)).rejects.toThrow(message);
    }
  });

  test("in another charset than it says", async () => {
    const bytes = Buffer.concat([Buffer.from(TABLE), Buffer.from([0xd6, 0xd0, 0xff])]);
    await expect(read(bytes)).rejects.toThrow(/the dump is not utf-8 \(after byte \d+\)/);
    await expect(read(bytes, "ebcdic")).rejects.toThrow("--charset takes utf8, ");
  });
});

test("a dump is read in the charset that it says, or that it is said to have", async () => {
  const gbk = (head: string) =>
    Buffer.concat([
      Buffer.from(`${head}INSERT INTO t (text) VALUES ('`),
      // 中文, of which the second byte may be a backslash in other words.
      Buffer.from([0xd6, 0xd0, 0xce, 0xc4]),
      Buffer.from("');"),
    ]);
  expect(await read(gbk("/*!40101 SET NAMES gbk */;\n"))).toEqual([["t", { text: "中文" }]]);
  expect(await read(gbk(""), "gbk")).toEqual([["t", { text: "中文" }]]);
  const latin1 = Buffer.from(
    "SET NAMES latin1; INSERT INTO t (text) VALUES ('caf\xe9');",
    "latin1",
  );
  expect(await read(latin1)).toEqual([["t", { text: "café" }]]);
});

test("a row of megabytes is read without looking at it again for each piece", async () => {
  const long = "x'".repeat(2_000_000);
  const dump = `${TABLE}INSERT INTO t VALUES (1,'${long.replaceAll("'", "''")}');`;
  const [[, row] = ["", {} as SqlRow]] = await read(dump);
  expect(row.text).toBe(long);
});
