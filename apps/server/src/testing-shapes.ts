/** Holds the answers that tests get against the shapes that the OpenAPI document promises, letter for letter. */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { findShape, NAMED_SHAPES } from "./rest/shapes.ts";
import { restTable } from "./rest/table/index.ts";

type Schema = Readonly<Record<string, unknown>>;

/** A client may meet new fields; a test of ours may not: the document would lack them. */
function exactly(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(exactly);
  if (typeof value !== "object" || value === null) return value;
  const schema = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, exactly(one)]));
  const isClosed = "properties" in schema && !("additionalProperties" in schema);
  return isClosed ? { ...schema, additionalProperties: false } : schema;
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addSchema({ $id: "/", components: { schemas: exactly(NAMED_SHAPES) } });
const compiled = new Map<Schema, ValidateFunction>();

function validatorOf(shape: Schema): ValidateFunction {
  const known = compiled.get(shape);
  if (known !== undefined) return known;
  const text = JSON.stringify(exactly(shape)).replaceAll('"#/', '"/#/');
  const validate = ajv.compile(JSON.parse(text) as Schema);
  compiled.set(shape, validate);
  return validate;
}

/** @throws Error naming what is otherwise than declared. */
export function assertShape(method: string, address: string, data: unknown): void {
  const path = address.split("?")[0];
  const row = restTable.find(
    (one) =>
      one.path === path && (one.method === method || (one.changesState && method === "POST")),
  );
  const shape = row === undefined ? null : findShape(row);
  if (shape === null) return;
  const validate = validatorOf(shape);
  if (validate(data)) return;
  const faults = (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `data${instancePath} ${message} ${JSON.stringify(params)}`,
  );
  throw new Error(
    `${method} ${path} answers what shapes.generated.json does not say:\n${faults.slice(0, 10).join("\n")}`,
  );
}
