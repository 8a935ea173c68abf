import { ERRORS } from "@gavel/domain/error";
import { restTable } from "@gavel/server/rest";
import { describeRow } from "@gavel/server/rest/describe";
import { buildOpenApi } from "@gavel/server/rest/openapi";
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";

interface Operation {
  readonly operationId: string;
  readonly "x-gavel-who": string;
  readonly security: readonly object[];
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly schema: object;
  }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: object }> };
}
const document = JSON.parse(JSON.stringify(buildOpenApi(restTable))) as {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: {
    readonly schemas: {
      readonly Envelope: { readonly properties: { readonly status: { readonly enum: number[] } } };
    };
  };
};
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

test("the document is OpenAPI 3.1", async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test("the envelope knows the status of every refusal", () => {
  const known = document.components.schemas.Envelope.properties.status.enum;
  const unknown = Object.entries(ERRORS).filter(([, { status }]) => !known.includes(status));
  expect(unknown.map(([code]) => code)).toEqual([]);
});

test("each row is in it once, under a name of its own", () => {
  const missing = restTable.filter(({ method, path }) => {
    return document.paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()] === undefined;
  });
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  const names = operations.map((one) => one.operationId);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test("every row lets itself be read: it takes any value of the kind it asks for", () => {
  const unread = restTable.filter((row) => {
    if (row.procedure === undefined || row.input === undefined) return false;
    const { input, form, readsBody } = describeRow(row);
    return input === null && form === null && !readsBody;
  });
  expect(unread.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

test("names, places, kinds and limits are those of the rows", () => {
  const list = document.paths["/api/get-submission-list"]?.get;
  expect(list?.parameters).toContainEqual({
    ...{ name: "limit", in: "query", required: false },
    schema: { type: "integer", minimum: 1, maximum: 1000, default: 30 },
  });
  expect(list?.parameters).toContainEqual({
    ...{ name: "problemID", in: "query", required: false },
    schema: { type: "string", maxLength: 255 },
  });
  const submit = document.paths["/api/submit-problem-judge"]?.post;
  expect(submit?.["x-gavel-who"]).toBe("permission:submit");
  expect(submit?.security).toEqual([{ token: [] }]);
  expect(submit?.requestBody?.content["application/json"]?.schema).toMatchObject({
    required: ["pid", "language"],
    properties: { pid: { type: "string", minLength: 1, maxLength: 70 }, cid: { type: "integer" } },
  });
  const form = document.paths["/api/admin/problem"]?.post?.requestBody;
  expect(form?.content["application/json"]?.schema).toHaveProperty("properties.problem.properties");
  const upload = document.paths["/api/file/upload-testcase-zip"]?.post;
  expect(upload?.requestBody?.content).toHaveProperty("multipart/form-data");
});
