import type { Outputs } from "../../../../../app/trpc.ts";

export type PackageView = Outputs["problem"]["getPackage"];
export type PackageRow = PackageView["problems"][number];
export type ImportView = Outputs["problem"]["getImport"];
