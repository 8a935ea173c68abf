/** What is compiled: the checker of a task, and graders that are compiled with submissions. */

import { LANGUAGES, type LanguageName } from "@gavel/domain/language";
import { packageReason } from "@gavel/domain/package-reason";
import type { Findings } from "../findings.ts";
import type { ImportedChecker, NamedFile, PackageTree } from "../model.ts";
import { lookUp } from "../reading/look-up.ts";
import type { ReadOptions } from "../reading/read-options.ts";
import { withTestlib } from "../reading/testlib.ts";

/** Blanks at the ends of lines and of the whole mean nothing to CMS either. */
const DEFAULT: ImportedChecker = {
  kind: "rules",
  rules: {
    kind: "tokens",
    caseSensitive: true,
    spaceSensitive: false,
    floatAbsolute: null,
    floatRelative: null,
  },
};

export async function readChecker(
  tree: PackageTree,
  options: ReadOptions,
  findings: Findings,
): Promise<ImportedChecker> {
  const paths = [...tree.files.keys()];
  const source = paths.find((path) => /^(check|cor)\/(checker|correttore)\.(c|cc|cpp)$/.test(path));
  const binary = paths.find((path) => /^(check|cor)\/(checker|correttore)$/.test(path));
  const main = source === undefined ? undefined : tree.files.get(source);
  if (main === undefined || source === undefined) {
    if (binary !== undefined) findings.refuse(binary, packageReason("cmsCheckerSource"));
    return DEFAULT;
  }
  const folder = source.slice(0, source.lastIndexOf("/") + 1);
  const others = [...tree.files].flatMap(([path, file]): NamedFile[] => {
    const name = path.slice(folder.length);
    return path.startsWith(folder) && /^[^/]+\.(h|hpp)$/.test(name) ? [{ name, file }] : [];
  });
  const language = source.endsWith(".c") ? ("C" as const) : ("C++ 17 With O2" as const);
  const program = { language, convention: "cms", arguments: [], main, others } as const;
  const whole = await withTestlib(program, source, [options.headers], findings);
  return { kind: "program", program: whole };
}

interface Graders {
  readonly files: readonly NamedFile[];
  /** null = every language, since nothing is compiled with submissions. */
  readonly languages: readonly LanguageName[] | null;
  /** Their paths. */
  readonly names: ReadonlySet<string>;
}

const FAMILIES: Readonly<Record<string, string>> = { c: "c", cc: "cpp", cpp: "cpp" };

/** `sol/grader.*`, with the headers beside it. Only C and C++ take a further source of their own here. */
export function readGraders(tree: PackageTree, findings: Findings): Graders {
  const files: NamedFile[] = [];
  const names = new Set<string>();
  const languages = new Set<LanguageName>();
  const isCpp = [...tree.files.keys()].some((path) => /^sol\/(grader|stub)\.(cc|cpp)$/.test(path));
  for (const [path, file] of tree.files) {
    const name = /^sol\/((?:grader|stub)\.\w+|[^/]+\.h)$/.exec(path)?.[1];
    if (name === undefined) continue;
    names.add(path);
    const ending = name.slice(name.lastIndexOf(".") + 1);
    const family = lookUp(FAMILIES, ending);
    if (ending === "h") files.push({ name, file });
    else if (family === undefined || (isCpp && ending === "c")) {
      findings.ignore(path, packageReason("cmsGraders"));
    } else {
      const own = LANGUAGES.filter((one) => one.family === family).map((one) => one.name);
      for (const one of own) languages.add(one);
      files.push({ name, file, languages: own, isCompiled: true });
    }
  }
  return { files, names, languages: languages.size === 0 ? null : [...languages] };
}
