import type { ImportedPath } from "./import.ts";

const SIGNS = { imported: "+", duplicate: "=", refused: "-" } as const;
const ID_WIDTH = 14;

/** One line a problem, and under it why it was not taken and what should be known of it. */
export function describeImport({ path, reason, problems }: ImportedPath): string[] {
  const count = (status: keyof typeof SIGNS) =>
    problems.filter((row) => row.status === status).length;
  const sums = `${count("imported")} imported, ${count("duplicate")} already there, ${count("refused")} refused`;
  return [
    `${path}: ${sums}`,
    ...problems.flatMap((row) => [
      `  ${SIGNS[row.status]} ${(row.problemId ?? "").padEnd(ID_WIDTH)} ${row.title ?? row.name}`.trimEnd(),
      ...row.reasons.map((one) => `      ${place(one.path)}${one.text}`),
      ...row.remarks.map((one) => `      (${one.what}) ${place(one.path)}${one.text}`),
    ]),
    ...(reason === null ? [] : [`  ${reason}`]),
  ];
}

const place = (path: string) => (path === "" ? "" : `${path}: `);
