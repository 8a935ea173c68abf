/** Options of the format's default validator → rules of comparison. */

import type { TokenRules } from "@gavel/domain/compare-rules";
import { packageReason } from "@gavel/domain/package-reason";
import type { Findings } from "../findings.ts";

export function readCompareFlags(
  flags: readonly string[],
  path: string,
  findings: Findings,
): TokenRules {
  const rules = {
    kind: "tokens" as const,
    caseSensitive: false,
    spaceSensitive: false,
    floatAbsolute: null as number | null,
    floatRelative: null as number | null,
  };
  for (let at = 0; at < flags.length; at++) {
    const flag = flags[at] ?? "";
    switch (flag) {
      case "case_sensitive":
        rules.caseSensitive = true;
        break;
      case "space_change_sensitive":
        rules.spaceSensitive = true;
        break;
      case "float_absolute_tolerance":
      case "float_relative_tolerance":
      case "float_tolerance": {
        const said = flags[++at] ?? "";
        const value = Number(said);
        if (said.trim() === "" || !Number.isFinite(value) || value < 0) {
          findings.refuse(
            path,
            packageReason("kattisFlagNumber", { flag, said: JSON.stringify(said) }),
          );
          break;
        }
        if (flag !== "float_relative_tolerance") rules.floatAbsolute = value;
        if (flag !== "float_absolute_tolerance") rules.floatRelative = value;
        break;
      }
      default:
        findings.refuse(path, packageReason("kattisValidatorFlag", { flag }));
    }
  }
  return rules;
}
