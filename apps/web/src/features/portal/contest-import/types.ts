import type { AppRouter } from "@gavel/api/types";
import type { inferRouterInputs } from "@trpc/server";
import type { Outputs } from "../../../app/trpc.ts";

export type PackageView = Outputs["contestImport"]["getPackage"];
export type PackageContents = NonNullable<PackageView["contest"]>;
export type PackageProblem = PackageContents["problems"][number];
export type ImportView = Outputs["contestImport"]["get"];
export type StartInput = inferRouterInputs<AppRouter>["contestImport"]["start"];
export type ProblemSource = StartInput["problems"][number]["from"];
