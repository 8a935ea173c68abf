/**
 * The free problem set (FPS) XML, 1.0 to 1.6: many problems in one file, also inside an archive. Statements are HTML.
 */
import { packageReason } from "@gavel/domain/package-reason";
import type { Spool } from "../archive/spool.ts";
import type { Findings } from "../findings.ts";
import type {
  ImportedProblem,
  ImportedSample,
  ImportedSolution,
  ImportedTemplate,
  PackageFile,
  PackageTree,
  ReadProblem,
} from "../model.ts";
import { findLanguageName } from "../reading/languages.ts";
import { blankProblem, readOne } from "../reading/read-one.ts";
import type { ReadOptions } from "../reading/read-options.ts";
import { shortNameOf } from "../reading/short-name.ts";
import { textFile } from "../reading/text-file.ts";
import { ArchiveError } from "../safe-archive.ts";
import { readFpsCases } from "./cases.ts";
import { readImages } from "./images.ts";
import { readMemoryMb, readTimeMs } from "./limits.ts";
import { readPrograms } from "./programs.ts";
import { type FpsElement, type FpsHead, type FpsItem, readItems } from "./xml-items.ts";

/** Every XML file of the archive, as a set; one alone is the common case. */
export async function* readFps(
  tree: PackageTree,
  spool: Spool,
  options: ReadOptions = {},
): AsyncGenerator<ReadProblem> {
  const sets = [...tree.files.values()].filter((file) => /\.xml$/i.test(file.path));
  const only = sets.length === 0 && tree.files.size === 1 ? [...tree.files.values()] : sets;
  for (const file of only) yield* readSet(file, spool, { beside: tree.files, options });
}

async function* readSet(
  file: PackageFile,
  spool: Spool,
  around: Pick<ItemPlace, "beside" | "options">,
): AsyncGenerator<ReadProblem> {
  const head: FpsHead = { hasEntities: false };
  const titles = new Map<string, number>();
  let count = 0;
  try {
    for await (const item of readItems(file, spool, head)) {
      count = item.number;
      const title = textOf(item, "title").trim();
      const path = `${file.path}#${item.number}`;
      yield await readOne(path, title || `item ${item.number}`, async (findings) => {
        if (head.hasEntities) {
          findings.warn(path, packageReason("fpsEntities"));
        }
        const twin = titles.get(title);
        if (twin !== undefined) findings.warn(path, packageReason("fpsTwin", { n: twin }));
        return readProblem({ item, path, ...around }, findings);
      });
      titles.set(title, item.number);
    }
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    if (error.fault === "notAnArchive" && count === 0) throw error;
    // The items before are whole; what the file still held is not known.
    const reason = packageReason("fpsCut", { n: count, why: error.message });
    yield {
      path: file.path,
      name: file.path,
      problem: null,
      refusals: [{ path: file.path, reason }],
      remarks: [],
    };
  }
}

export interface ItemPlace {
  readonly item: FpsItem;
  readonly path: string;
  /** The archive's files, where headers may lie beside the XML. */
  readonly beside: ReadonlyMap<string, PackageFile>;
  readonly options: ReadOptions;
}

export function elementsOf(item: FpsItem, name: string): FpsElement[] {
  return item.elements.filter((element) => element.name === name);
}

/** "" where there is none; several are one after the other, as old exporters wrote long texts. */
function textOf(item: FpsItem, name: string): string {
  return elementsOf(item, name)
    .map((element) => element.text)
    .join("");
}

const KNOWN = new Set([
  "title",
  "url",
  "time_limit",
  "memory_limit",
  "img",
  "description",
  "input",
  "output",
  "sample_input",
  "sample_output",
  "test_input",
  "test_output",
  "hint",
  "source",
  "remote_oj",
  "remote_id",
  "solution",
  "prepend",
  "template",
  "append",
  "spj",
  "tpj",
  "interactor",
]);

async function readProblem(place: ItemPlace, findings: Findings): Promise<ImportedProblem> {
  const { item, path } = place;
  const title = textOf(item, "title").trim();
  if (title === "") findings.refuse(path, packageReason("noTitle"));
  const remote = `${textOf(item, "remote_oj").trim()} ${textOf(item, "remote_id").trim()}`.trim();
  for (const name of new Set(item.elements.map((element) => element.name))) {
    if (!KNOWN.has(name)) findings.ignore(path, packageReason("fpsElement", { name }));
  }
  const programs = await readPrograms(place, findings);
  const hasChecker = programs.checker.kind === "program" || programs.interactor !== null;
  const cases = readFpsCases(item, path, hasChecker, findings);
  const lacksTests = cases.length === 0;
  if (lacksTests) {
    findings.warn(
      path,
      remote === "" ? packageReason("fpsNoTests") : packageReason("fpsRemoteNoTests", { remote }),
    );
  } else if (remote !== "") {
    findings.ignore(path, packageReason("fpsRemote", { remote }));
  }
  const { files, replace } = readImages(item, path, findings);
  const url = textOf(item, "url").trim();
  const source = textOf(item, "source").trim();
  if (url !== "" && source !== "") findings.ignore(path, packageReason("fpsAddress", { url }));
  return {
    ...blankProblem("fps", shortNameOf(title)),
    source: source || url || remote,
    ...(lacksTests ? { isHidden: true, lacksTests } : {}),
    statements: [
      {
        locale: "",
        title,
        format: "html",
        description: replace(textOf(item, "description")),
        input: replace(textOf(item, "input")),
        output: replace(textOf(item, "output")),
        hint: replace(textOf(item, "hint")),
        files,
        pdf: null,
      },
    ],
    samples: readSamples(item, path, findings),
    limits: {
      timeMs: readTimeMs(elementsOf(item, "time_limit")[0], path, findings),
      timing: null,
      memoryMb: readMemoryMb(elementsOf(item, "memory_limit")[0], path, findings),
      stackMb: null,
    },
    templates: readTemplates(item, path, findings),
    checker: programs.checker,
    interactor: programs.interactor,
    cases,
    solutions: readSolutions(item, path, lacksTests),
  };
}

function readSamples(item: FpsItem, path: string, findings: Findings): ImportedSample[] {
  const inputs = elementsOf(item, "sample_input").map((element) => element.text);
  const outputs = elementsOf(item, "sample_output").map((element) => element.text);
  if (inputs.length !== outputs.length) {
    findings.warn(
      path,
      packageReason("fpsSamples", { inputs: inputs.length, outputs: outputs.length }),
    );
  }
  const count = Math.max(inputs.length, outputs.length);
  return Array.from({ length: count }, (_, index) => ({
    kind: "pair" as const,
    input: inputs[index] ?? "",
    output: outputs[index] ?? "",
  })).filter((pair) => pair.input.trim() !== "" || pair.output.trim() !== "");
}

function readTemplates(item: FpsItem, path: string, findings: Findings): ImportedTemplate[] {
  const templates = new Map<string, { prepend: string; template: string; append: string }>();
  for (const part of ["prepend", "template", "append"] as const) {
    for (const element of elementsOf(item, part)) {
      const name = element.attributes.language ?? "";
      const parts = templates.get(name) ?? { prepend: "", template: "", append: "" };
      templates.set(name, { ...parts, [part]: element.text });
    }
  }
  return [...templates].flatMap(([name, { prepend, template, append }]) => {
    const language = findLanguageName(name);
    if (language !== undefined) return [{ language, prepend, code: template, append }];
    findings.ignore(
      path,
      name === "" ? packageReason("fpsTemplateNone") : packageReason("fpsTemplate", { name }),
    );
    return [];
  });
}

function readSolutions(item: FpsItem, path: string, lacksTests: boolean): ImportedSolution[] {
  return elementsOf(item, "solution").map((element, index) => {
    const name = element.attributes.language ?? "";
    const language = findLanguageName(name) ?? null;
    const place = `${path}/solution/${index + 1}`;
    return {
      path: place,
      language,
      main: textFile(place, element.text),
      others: [],
      expected: { verdicts: ["AC"], rules: [], timing: null },
      note: lacksTests
        ? packageReason("fpsNoTestsToJudge")
        : language === null
          ? name === ""
            ? packageReason("unknownLanguage")
            : packageReason("namedLanguageUnknown", { name })
          : null,
    };
  });
}
