import type { Outputs } from "../../../../../app/trpc.ts";

export type TestDataView = Outputs["testData"]["get"];
export type UploadAnswer = Outputs["testData"]["readUpload"];
export type UploadReport = Extract<UploadAnswer, { kind: "cases" }>["report"];
/** A case with a name of its own in this page. */
export type EditedCase = TestDataView["cases"][number] & { readonly key: string };
export type DataChange = Outputs["testData"]["diff"]["changes"][number];
