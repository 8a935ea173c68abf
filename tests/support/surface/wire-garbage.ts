/** Requests to a REST row that nobody should send. */
import { asQueryText, BROKEN_BODIES, GARBAGE, WIRE_GARBAGE } from "./garbage.ts";
import { type RestRow, type WireInput, wireInputOf } from "./wire.ts";

export interface WireRequest {
  readonly what: string;
  readonly address: string;
  readonly init: RequestInit;
}

export function requestsOf(row: RestRow): WireRequest[] {
  const input = wireInputOf(row);
  const takesBody = row.method !== "GET";
  return [
    ...addressesOf(row),
    ...input.fields.flatMap(({ name }) =>
      WIRE_GARBAGE.map(([what, value]) =>
        requestWith(row, input, { [name]: value }, `${what} as ${name}`),
      ),
    ),
    ...(takesBody ? bodiesFor(row) : []),
  ];
}

/** Each field where the row reads it; whatever it may read from both places goes into the body where there is one. */
function requestWith(
  row: RestRow,
  { fields, valid }: WireInput,
  changes: Readonly<Record<string, unknown>>,
  what: string,
): WireRequest {
  const query = new URLSearchParams();
  const body: Record<string, unknown> = {};
  for (const { name, place } of fields) {
    const value = Object.hasOwn(changes, name) ? changes[name] : valid[name];
    if (place === "query" || row.method === "GET") query.set(name, asQueryText(value));
    else body[name] = value;
  }
  const init = row.method === "GET" ? {} : jsonBody(JSON.stringify(body));
  return { what, address: `${plainAddress(row)}?${query}`, init };
}

const jsonBody = (body: string | Uint8Array<ArrayBuffer>): RequestInit => ({
  body,
  headers: { "content-type": "application/json" },
});

const plainAddress = (row: RestRow) => row.path.replace(/:\w+/g, "x.png");

const BAD_PATHS = [
  "%00",
  "%ff",
  "%c0%ae%c0%ae",
  "..%2f..%2fetc%2fpasswd",
  "%25%25",
  "a".repeat(2000),
];

function addressesOf(row: RestRow): WireRequest[] {
  const plain = plainAddress(row);
  const inPath = row.path.includes(":")
    ? BAD_PATHS.map((bad) => row.path.replace(/:\w+/g, bad))
    : [];
  return [plain, `${plain}?%00=%ff&&=&a[]=1&a[]=2&__proto__=1`, ...inPath].map((address) => ({
    ...{ what: `the address ${address.slice(0, 200)}`, address },
    init: row.method === "GET" ? {} : jsonBody("{}"),
  }));
}

function bodiesFor(row: RestRow): WireRequest[] {
  const address = plainAddress(row);
  const json = BROKEN_BODIES.map(([what, body]) => ({
    what,
    address,
    init: jsonBody(body.slice()),
  }));
  const values = GARBAGE.map(([what, value]) => ({
    ...{ what: `${what} as body`, address },
    init: jsonBody(JSON.stringify(value)),
  }));
  return [...json, ...values, ...formsFor(address, row.takes?.file ?? "file")];
}

const EMPTY_ZIP = new Uint8Array([0x50, 0x4b, 5, 6, ...Array<number>(18).fill(0)]);
const FILES: readonly (readonly [string, string, string | Uint8Array<ArrayBuffer>])[] = [
  ["an empty file", "a.zip", ""],
  ["a text named .zip", "a.zip", "no zip"],
  ["an empty zip", "a.zip", EMPTY_ZIP],
  ["a cut zip", "a.zip", "PK\u0003\u0004"],
  ["a text named .png", "a.png", "no image"],
  ["the start of an image", "a.png", "\u0089PNG\r\n\u001a\n\0\0\0\rIHDR"],
  ["XML without an end", "a.xml", '<?xml version="1.0"?><fps><item>'],
  ["a file with a path for a name", "../../a\0.zip", "x"],
  ["a file without a name", "", "x"],
];
const CUT_FORM = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\n\r\nPK';

function formsFor(address: string, field: string): WireRequest[] {
  const files = FILES.map(([what, name, content]) => {
    const body = new FormData();
    body.append(field, new File([content], name));
    return { what, address, init: { body } };
  });
  const raw = (what: string, type: string, body: string) => {
    return { what, address, init: { body, headers: { "content-type": type } } };
  };
  return [
    ...files,
    raw("a form that breaks off", "multipart/form-data; boundary=b", CUT_FORM),
    raw("a form without boundary", "multipart/form-data", CUT_FORM),
    raw("an empty form", "multipart/form-data; boundary=b", "--b--\r\n"),
    raw("a form of percent signs", "application/x-www-form-urlencoded", "%=%00&a=%ff&%%%"),
    raw("an unknown type", 'x/y; charset="', "x"),
  ];
}
