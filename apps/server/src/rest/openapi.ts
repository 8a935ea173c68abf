/** The REST table as an OpenAPI 3.1 document: what rows read is found out from them, so it cannot grow stale. */
import { ERRORS } from "@gavel/domain/error";
import { z } from "zod";
import { describeRow, type WireField } from "./describe.ts";
import type { HandlerRow, ProcedureRow, RestRow } from "./row.ts";
import { findLeaf, jsonSchemaOf } from "./schema-of-procedure.ts";
import { findShape, NAMED_SHAPES } from "./shapes.ts";

type Json = Readonly<Record<string, unknown>>;

const ENVELOPE = { $ref: "#/components/schemas/Envelope" };

export function buildOpenApi(rows: readonly RestRow[]): Json {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const row of rows) {
    const path = row.path.replace(/:(\w+)/g, "{$1}");
    const methods = row.changesState ? [row.method, "POST"] : [row.method];
    for (const method of methods) {
      const operation = describeOperation(row, method);
      paths[path] = { [method.toLowerCase()]: operation, ...paths[path] };
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Gavel REST interface",
      version: "1",
      description:
        "Responses come in an envelope with its own status. HTTP is 401 or 403 for missing access, 404 for an unknown " +
        "path, 405, 408, 413 or 415 for a request that cannot be taken, 500 or 503 for a server fault and 200 otherwise; " +
        "`status` and `code` say what it is. Tokens go into `Authorization`, with no scheme in front. The texts of a " +
        "submission (`code`, and `errorMessage` of a compile error) go to whoever may see its code; null is hidden.",
    },
    servers: [{ url: "/" }],
    tags: [...new Set(rows.map(tagOf))].sort().map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { token: { type: "apiKey", in: "header", name: "Authorization" } },
      schemas: { ...NAMED_SHAPES, Envelope: envelopeSchema(), ErrorCode: errorSchema() },
      responses: {
        Refused401: refusal("Not signed in, or the session has ended"),
        Refused403: refusal("Forbidden by the role, a permission or a site switch"),
      },
    },
  };
}

/** The part of the address that says what it is about. */
function tagOf(row: RestRow): string {
  if (row.procedure !== undefined) return row.procedure.split(".")[0] ?? "";
  return row.path.split("/")[2] ?? "";
}

function describeOperation(row: RestRow, method: string): Json {
  const parts = row.procedure === undefined ? describeHandler(row) : describeCall(row, method);
  const isOpen = row.who === "anyone";
  return {
    operationId: `${method.toLowerCase()}${row.path.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [tagOf(row)],
    "x-gavel-who": row.who,
    ...(row.procedure === undefined ? {} : { "x-gavel-procedure": row.procedure }),
    security: isOpen ? [{}, { token: [] }] : [{ token: [] }],
    parameters: [...pathParameters(row), ...parts.parameters],
    ...(parts.requestBody === undefined ? {} : { requestBody: parts.requestBody }),
    responses: {
      200: parts.answer,
      401: { $ref: "#/components/responses/Refused401" },
      ...(isOpen ? {} : { 403: { $ref: "#/components/responses/Refused403" } }),
    },
  };
}

interface Parts {
  readonly parameters: Json[];
  readonly requestBody?: Json;
  readonly answer: Json;
}

function pathParameters(row: RestRow): Json[] {
  return [...row.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    ...{ name, in: "path", required: true, schema: { type: "string" } },
  }));
}

/** What the row answers, or a refusal, which comes with the HTTP status of a success. */
function inEnvelope(row: RestRow): Json {
  const shape = findShape(row);
  const done = {
    type: "object",
    required: ["status", "data", "msg"],
    properties: { status: { const: 200 }, data: shape ?? {}, msg: { const: "success" } },
  };
  return {
    description: "Done, or refused with its own status",
    content: { "application/json": { schema: { anyOf: [done, ENVELOPE] } } },
  };
}

function describeCall(row: ProcedureRow, method: string): Parts {
  const description = describeRow(row);
  const takesBody = method !== "GET";
  const schemaOf = (field: WireField) => fieldSchema(row, field, description.input?.value);
  const inQuery = description.fields.filter(
    ({ place }) => place === "query" || (place === "either" && !takesBody),
  );
  const inBody = description.fields.filter((field) => !inQuery.includes(field));
  const body =
    description.form === null ? objectOf(inBody, schemaOf) : jsonSchemaOf(description.form);
  const hasBody =
    takesBody && (description.form !== null || inBody.length > 0 || description.readsBody);
  return {
    parameters: inQuery.map((field) => ({
      ...{ name: field.name, in: "query", required: field.isRequired, schema: schemaOf(field) },
      ...(field.kind === "integers" ? { style: "form", explode: false } : {}),
    })),
    ...(hasBody
      ? { requestBody: { required: true, content: { "application/json": { schema: body } } } }
      : {}),
    answer: inEnvelope(row),
  };
}

function objectOf(fields: readonly WireField[], schemaOf: (field: WireField) => Json): Json {
  const required = fields.filter((field) => field.isRequired).map((field) => field.name);
  return {
    type: "object",
    properties: Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)])),
    ...(required.length === 0 ? {} : { required }),
  };
}

const BY_KIND: Record<WireField["kind"], Json> = {
  text: { type: "string" },
  integer: { type: "integer" },
  flag: { type: "boolean" },
  integers: { type: "array", items: { type: "integer" } },
  texts: { type: "object", additionalProperties: { type: "string" } },
  any: {},
};

/** With the limits of the procedure's field that the value goes into, where it goes there as it is. */
function fieldSchema(row: ProcedureRow, field: WireField, input: unknown): Json {
  const byKind = BY_KIND[field.kind];
  if (field.name === "limit" && field.default !== undefined) {
    const { maximum, default: preset } = field;
    return { ...byKind, minimum: 1, maximum, default: preset };
  }
  if (field.default !== undefined) return { ...byKind, minimum: 1, default: field.default };
  const leaf = findLeaf(row.procedure, input, field.mark);
  if (leaf === null) return byKind;
  const own = jsonSchemaOf(leaf);
  return own.type === byKind.type || field.kind === "any" ? own : byKind;
}

function describeHandler(row: HandlerRow): Parts {
  const { query = {}, json, file, answers = "data" } = row.takes;
  const parameters = Object.entries(query).map(([name, schema]) => ({
    ...{ name, in: "query", required: !z.safeParse(schema, undefined).success },
    schema: jsonSchemaOf(schema),
  }));
  const fileSchema = { type: "string", contentMediaType: "application/octet-stream" };
  const form = { type: "object", properties: { [file ?? ""]: fileSchema }, required: [file] };
  const body = json === undefined ? null : jsonSchemaOf(z.object(json));
  const content = {
    ...(file === undefined ? {} : { "multipart/form-data": { schema: form } }),
    ...(body === null ? {} : { "application/json": { schema: body } }),
  };
  return {
    parameters,
    ...(Object.keys(content).length === 0 ? {} : { requestBody: { required: true, content } }),
    answer:
      answers === "data"
        ? inEnvelope(row)
        : {
            description: "The file; an error comes as JSON in the envelope",
            content: { "*/*": { schema: fileSchema }, "application/json": { schema: ENVELOPE } },
          },
  };
}

function envelopeSchema(): Json {
  const refused = Object.values(ERRORS).map((facts) => facts.status);
  return {
    type: "object",
    required: ["status", "data", "msg"],
    properties: {
      status: { type: "integer", enum: [...new Set([200, ...refused])].sort() },
      data: { description: "The result; null on an error" },
      msg: { type: "string", description: "`success`, or the reason in words" },
      code: { $ref: "#/components/schemas/ErrorCode" },
    },
  };
}

function errorSchema(): Json {
  const lines = Object.entries(ERRORS).map(
    ([code, { status, message }]) => `- \`${code}\` (${status}): ${message}`,
  );
  return {
    type: "string",
    enum: Object.keys(ERRORS),
    description: `Why a call was refused, with the status in the envelope:\n\n${lines.join("\n")}`,
  };
}

function refusal(description: string): Json {
  return { description, content: { "application/json": { schema: ENVELOPE } } };
}
