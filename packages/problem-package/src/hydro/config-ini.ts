/** The older `config.ini` of test data: a count, then a line `input|output|seconds|points|KB` for each case. */
import { packageReason } from "@gavel/domain/package-reason";
import type { PackageFile } from "../model.ts";
import { PackageRefused } from "../model.ts";
import { readText } from "../safe-archive.ts";
import type { YamlMap } from "../yaml-file.ts";

const BYTES_MAX = 1024 * 1024;

/** As `config.yaml` would say it. @throws PackageRefused where fewer lines follow than are announced */
export async function readIniConfig(
  file: PackageFile,
  data: ReadonlyMap<string, PackageFile>,
): Promise<YamlMap> {
  const byLowerCase = new Map([...data.keys()].map((name) => [name.toLowerCase(), name]));
  /** Its archives kept the two kinds in folders of their own, which the lines do not name. */
  const place = (name: string, folder: string) => {
    const lower = name.toLowerCase();
    return byLowerCase.get(lower) ?? byLowerCase.get(`${folder}/${lower}`) ?? name;
  };
  const [head = "", ...lines] = (await readText(file, BYTES_MAX)).split(/\r?\n/);
  const count = Number.parseInt(head, 10);
  const given = lines.slice(0, Math.max(0, count || 0)).filter((line) => line.trim() !== "");
  if (!(count > 0) || given.length < count) {
    const n = given.length;
    const said = head.trim();
    const reason =
      said === "" ? packageReason("hydroIniNone", { n }) : packageReason("hydroIni", { said, n });
    throw new PackageRefused(file.path, reason);
  }
  const cases = given.map((line) => {
    const [input = "", output = "", time = "", score = "", memory = ""] = line
      .split("|")
      .map((part) => part.trim());
    return {
      input: place(input, "input"),
      output: place(output, "output"),
      score: Number.parseInt(score, 10) || 0,
      ...(time === "" ? {} : { time: `${time}s` }),
      ...(/^\d+$/.test(memory) ? { memory: `${memory}k` } : {}),
    };
  });
  return { cases };
}
