/** Small Polygon packages, for tests of what `problem.xml` says. */
import { readPolygon } from "../polygon/read.ts";
import { textFile } from "../reading/text-file.ts";
import { type Contents, makeZip } from "./make-archive.ts";
import { first, readAll, type Seen } from "./read-all.ts";

export interface PolygonFacts {
  readonly head?: string;
  readonly judging?: string;
  readonly tests?: string;
  readonly assets?: string;
}
export const POLYGON_WCMP = '<checker name="std::wcmp.cpp"/>';
export const polygonXml = ({
  head = '<names><name language="english" value="T"/></names>',
  judging = "",
  tests = "<test/>",
  assets = POLYGON_WCMP,
}: PolygonFacts) =>
  `<problem short-name="p">${head}<judging ${judging}><testset name="tests"><time-limit>1000</time-limit><memory-limit>67108864</memory-limit><test-count>1</test-count><input-path-pattern>tests/%d</input-path-pattern><answer-path-pattern>tests/%d.a</answer-path-pattern><tests>${tests}</tests></testset></judging><assets>${assets}</assets></problem>`;
export const POLYGON_DATA: Contents = {
  "tests/1": "1",
  "tests/1.a": "2",
  "statement-sections/english/legend.tex": "L",
};

export async function readSmall(facts: PolygonFacts = {}, files: Contents = {}): Promise<Seen> {
  const headers = new Map([["testlib.h", textFile("site/testlib.h", "")]]);
  const zip = await makeZip({ "problem.xml": polygonXml(facts), ...POLYGON_DATA, ...files });
  return first(await readAll(zip, (tree) => readPolygon(tree, { headers })));
}
