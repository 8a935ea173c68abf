import fc from "fast-check";
import { expect, test } from "vitest";
import { readUserSheet, SheetRefused, type UserSheet, writeCsv } from "./user-sheet.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
/** 张三 and 清华 as a Chinese Windows writes them. */
const GBK_ZHANG_SAN = [0xd5, 0xc5, 0xc8, 0xfd];
const GBK_QING_HUA = [0xc7, 0xe5, 0xbb, 0xaa];
const ascii = (text: string) => [...utf8(text)];

/** The users of good rows, the faults of the others. */
function outcome(sheet: UserSheet) {
  return sheet.rows.map(({ number, reading }) => [
    number,
    reading.user?.username ?? reading.faults?.map(({ column, code }) => `${column}: ${code}`),
  ]);
}

test("a plain file without a header", () => {
  const sheet = readUserSheet(
    utf8("ann,secret-1,ann@x.example,Ann A,female,A,MIT\nbob,secret-2\n"),
  );
  expect(sheet).toMatchObject({ encoding: "utf-8", hasHeader: false, ignored: [] });
  expect(sheet.rows.map((row) => row.reading.user)).toEqual([
    {
      username: "ann",
      password: "secret-1",
      email: "ann@x.example",
      realname: "Ann A",
      gender: "female",
      nickname: "A",
      school: "MIT",
    },
    {
      username: "bob",
      password: "secret-2",
      email: null,
      realname: "",
      gender: "secrecy",
      nickname: "",
      school: "",
    },
  ]);
});

test.each([
  [
    "a mark, CRLF and a header in English",
    utf8("\ufeffusername,password,email\r\nann,secret-1,\r\n"),
  ],
  ["a header in Chinese", utf8("用户名,密码,邮箱\nann,secret-1,\n")],
  ["another order, by the header", utf8("Email,Real_Name,Password,Username\n,,secret-1,ann\n")],
  ["semicolons", utf8("ann;secret-1;;;;;\n")],
  ["tabs", utf8("ann\tsecret-1\t\t\t\t\t\n")],
  [
    "UTF-16, as Excel's Unicode text",
    new Uint8Array([0xff, 0xfe, ...Buffer.from("ann\tsecret-1\t\r\n", "utf16le")]),
  ],
  [
    "UTF-16, the other way round",
    new Uint8Array([0xfe, 0xff, ...Buffer.from("ann\tsecret-1\t\r\n", "utf16le").swap16()]),
  ],
  ["two columns only", utf8("ann;secret-1\n")],
  ["semicolons under empty lines", utf8("\n \nann;secret-1\n")],
  ["a row of nothing but semicolons above", utf8(";;;\nann;secret-1;;\n")],
  ["blank cells behind the last column", utf8("ann,secret-1,,,,,, ,  \n")],
  ["an address of blanks", utf8("ann,secret-1,   \n")],
  ["empty lines around", utf8("\n\nann,secret-1\n\n,,,\n")],
  ["line ends of an old Macintosh", utf8("username,password\rann,secret-1\r")],
])("reads %s", (_name, bytes) => {
  const { rows } = readUserSheet(bytes);
  expect(rows.map((row) => row.reading.user?.username)).toEqual(["ann"]);
  expect(rows[0]?.reading.user).toMatchObject({ password: "secret-1", email: null });
});

test("Chinese in UTF-8 and in GBK is the same people", () => {
  const head = "username,password,real name,school";
  const inGbk = new Uint8Array([
    ...ascii(`${head}\r\nzhang3,secret-1,`),
    ...GBK_ZHANG_SAN,
    ...ascii(","),
    ...GBK_QING_HUA,
    ...ascii("\r\n"),
  ]);
  const sheet = readUserSheet(inGbk);
  expect(sheet.encoding).toBe("gb18030");
  const inUtf8 = readUserSheet(utf8(`${head}\nzhang3,secret-1,张三,清华\n`));
  expect(inUtf8.encoding).toBe("utf-8");
  expect(sheet.rows).toEqual(inUtf8.rows);
  expect(sheet.rows[0]?.reading.user).toMatchObject({ realname: "张三", school: "清华" });
  // The bytes can be read as UTF-8 when told so only if they are UTF-8.
  expect(() => readUserSheet(inGbk, "utf-8")).toThrow(SheetRefused);
  expect(readUserSheet(utf8("ann,secret-1"), "gb18030").rows).toHaveLength(1);
});

test("quoted cells hold commas, line breaks and quotes; numbers of rows are those of a spreadsheet", () => {
  const text = 'ann,"se,cret",,"Ann ""A""",,,"a, b"\n\nbob,secret-2\n';
  const sheet = readUserSheet(utf8(text));
  expect(sheet.rows.map((row) => row.number)).toEqual([1, 3]);
  expect(sheet.rows[0]?.reading.user).toMatchObject({
    password: "se,cret",
    realname: 'Ann "A"',
    school: "a, b",
  });
  const lines = readUserSheet(utf8('ann,secret-1,,,,,"Two\nlines"\n\nbob,secret-2\n'));
  expect(outcome(lines)).toEqual([
    [1, ["school: TEXT_CHARACTERS"]],
    [3, "bob"],
  ]);
});

test("each row says all that is wrong with it, and the others stay good", () => {
  const rows = [
    "ann,secret-1,ann@x.example",
    ",secret-1",
    "bob,short",
    `${"x".repeat(21)},secret-1`,
    "carl,secret-1,no-address",
    "a\u200bb,secret-1",
    "ANN,secret-1",
    "dora,secret-1,ANN@x.example",
    `eve,secret-1,,${"x".repeat(51)},,${"y".repeat(21)},${"z".repeat(101)}`,
    "fred,secret-1,,,,,,too,many",
    ",,no-address",
    "gina,secret-1,,,,,,,",
  ];
  expect(outcome(readUserSheet(utf8(rows.join("\n"))))).toEqual([
    [1, "ann"],
    [2, ["username: USERNAME_REQUIRED"]],
    [3, ["password: PASSWORD_LENGTH"]],
    [4, ["username: USERNAME_TOO_LONG"]],
    [5, ["email: EMAIL_FORMAT"]],
    [6, ["username: USERNAME_CHARACTERS"]],
    [7, ["username: SAME_AS_ABOVE"]],
    [8, ["email: SAME_AS_ABOVE"]],
    [9, ["realname: TEXT_TOO_LONG", "nickname: TEXT_TOO_LONG", "school: TEXT_TOO_LONG"]],
    [10, ["null: TOO_MANY_CELLS"]],
    [11, ["username: USERNAME_REQUIRED", "password: PASSWORD_REQUIRED", "email: EMAIL_FORMAT"]],
    [12, "gina"],
  ]);
});

test("names are the same whatever the case and the width of their letters", () => {
  const rows = ["straße,secret-1,a@x.example", "STRASSE,secret-1,A@y.example", "Straße,secret-1"];
  expect(outcome(readUserSheet(utf8(rows.join("\n"))))).toEqual([
    [1, "straße"],
    [2, ["username: SAME_AS_ABOVE"]],
    [3, ["username: SAME_AS_ABOVE"]],
  ]);
});

test("what looks like a workbook or a header from its first letters is read all the same", () => {
  const names = (text: string) => readUserSheet(utf8(text)).rows.map(({ cells }) => cells[0]);
  expect(names("Pete,secret-1\n")).toEqual(["Pete"]);
  expect(names("PK,secret-1\n")).toEqual(["PK"]);
  // A person may be called so, or have chosen such a password.
  expect(names("user,secret-1\n")).toEqual(["user"]);
  expect(names("ann,password\n")).toEqual(["ann"]);
  // Nobody parts columns by these.
  expect(names("ann|secret-1\n")).toEqual(["ann|secret-1"]);
});

test("a quotation mark that is not closed spoils its row, with what it swallowed", () => {
  const sheet = readUserSheet(utf8('ann,secret-1\nbob,"secret-2\ncarl,secret-3\n'));
  expect(outcome(sheet)).toEqual([
    [1, "ann"],
    [2, ["null: BROKEN_QUOTES"]],
  ]);
});

test.each([
  ["male", "male"],
  ["0", "male"],
  [" Female ", "female"],
  ["1", "female"],
  ["男", "male"],
  ["女", "female"],
  ["", "secrecy"],
  ["2", "secrecy"],
  ["secrecy", "secrecy"],
])("gender %j is %s", (cell, gender) => {
  const sheet = readUserSheet(utf8(`ann,secret-1,,,${cell},,`));
  expect(sheet.rows[0]?.reading.user?.gender).toBe(gender);
});

test("names in a header that no column has are told", () => {
  const sheet = readUserSheet(utf8("username,password,phone\nann,secret-1,123\n"));
  expect(sheet).toMatchObject({ hasHeader: true, ignored: ["phone"] });
  expect(outcome(sheet)).toEqual([[2, "ann"]]);
  // So are those that came before, and blank ones have no name.
  const twice = utf8("Username, Room ,,password,USER\nann,7,,secret-1,bob\n");
  expect(readUserSheet(twice).ignored).toEqual(["Room", "USER"]);
  expect(outcome(readUserSheet(twice))).toEqual([[2, "ann"]]);
});

test.each([
  ["workbook", new Uint8Array([0x50, 0x4b, 3, 4, 20, 0])],
  ["workbook", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])],
  ["encoding", new Uint8Array([0xff, 0xff, 0x80, 0x2c])],
  ["encoding", utf8("ann,\0")],
  ["empty", utf8("")],
  ["empty", utf8("\ufeff\n , \n")],
  ["empty", utf8("username,password\n")],
])("refuses as %s what is no list of users", (reason, bytes) => {
  expect(() => readUserSheet(bytes)).toThrow(
    expect.objectContaining({ reason }) as unknown as Error,
  );
});

test("whatever the bytes, it is read or refused", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      try {
        return readUserSheet(bytes).rows.length > 0;
      } catch (error) {
        return error instanceof SheetRefused;
      }
    }),
  );
});

test("a file written is read as what was written, whatever stands in the cells", () => {
  const cell = fc.string({ maxLength: 20 }).map((text) => text.replaceAll("\0", ""));
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 7, maxLength: 7 }), { minLength: 1 }),
      (rows) => {
        const head = ["username", "password", "email", "realname", "gender", "nickname", "school"];
        const bytes = utf8(writeCsv([head, ...rows], false));
        const filled = rows.filter((cells) => cells.some((one) => one.trim() !== ""));
        if (filled.length === 0) return expect(() => readUserSheet(bytes)).toThrow(SheetRefused);
        expect(readUserSheet(bytes).rows.map((row) => row.cells)).toEqual(filled);
      },
    ),
  );
});

test("a safe file has no cell that a spreadsheet program would run", () => {
  const csv = writeCsv([["=1+1", "+1", "-1", "@x", "plain", "a=b"]], true);
  expect(csv).toBe('\ufeff"\'=1+1","\'+1","\'-1","\'@x",plain,a=b\r\n');
});

test.each(["\t=1", "\r=1"])("nor does %j begin one in it", (text) => {
  expect(writeCsv([[text]], true)).toBe(`\ufeff"'${text}"\r\n`);
});
