/** Programs of packages → the one source and the files beside it that the judge takes. */
import { type CheckerLanguage, findLanguage } from "@gavel/domain/language";
import type { NamedFile, PackageFile } from "@gavel/problem-package/model";

export interface SourceTexts {
  readonly code: string;
  /** By path beside the source. */
  readonly files: Readonly<Record<string, string>>;
  /** Of those the ones that the compiler is given. */
  readonly compiled: readonly string[];
}

export async function sourceTexts(
  main: PackageFile,
  others: readonly NamedFile[],
  language: CheckerLanguage,
): Promise<SourceTexts> {
  const code = await textOf(main);
  const files: Record<string, string> = {};
  for (const one of others) files[one.name] = await textOf(one.file);
  const compiled = others.filter((one) => one.isCompiled).map((one) => one.name);
  if (findLanguage(language)?.family !== "java") return { code, files, compiled };
  return javaTexts(code, { path: main.path, files, compiled });
}

/** Bytes that are no text cannot be a program's source; they become visible in its output, not lost. */
export async function textOf(file: PackageFile): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.open()) chunks.push(chunk);
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/**
 * The judge starts a class Main; programs of packages call theirs as they like. A small Main calls that one, which the
 * compiler finds in the file of its name.
 */
function javaTexts(
  code: string,
  { path, files, compiled }: { path: string } & Omit<SourceTexts, "code">,
): SourceTexts {
  const bare = code.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, "");
  const classes = [...bare.matchAll(/\b(?:class|enum|record|interface)\s+([A-Za-z_$][\w$]*)/g)];
  const names = classes.map((match) => match[1] ?? "");
  const folder = /^\s*package\s+([\w.$]+)\s*;/m.exec(bare)?.[1] ?? null;
  if (names.includes("Main") && folder === null) return { code, files, compiled };
  const stem = path.slice(path.lastIndexOf("/") + 1).replace(/\.java$/, "");
  const start = bare.search(/\bstatic\s+(?:public\s+)?(?:final\s+)?void\s+main\s*\(/);
  const around = classes.findLast((match) => match.index < start)?.[1];
  const name = names.includes(stem) ? stem : around;
  if (name === undefined) return { code, files, compiled };
  const place = folder === null ? `${name}.java` : `${folder.replaceAll(".", "/")}/${name}.java`;
  return {
    code:
      folder === null ? callerOf(`${name}.main(arguments);`) : callerOf(reflected(folder, name)),
    files: { ...files, [place]: code },
    compiled: [...compiled, place],
  };
}

const callerOf = (call: string) => `public class Main {
  public static void main(String[] arguments) throws Throwable {
    ${call}
  }
}
`;

/** A class may be known in its own package only. */
const reflected = (folder: string, name: string) => `
    var start = Class.forName("${folder}.${name}").getDeclaredMethod("main", String[].class);
    start.setAccessible(true);
    try {
      start.invoke(null, (Object) arguments);
    } catch (java.lang.reflect.InvocationTargetException error) {
      throw error.getCause();
    }`;
