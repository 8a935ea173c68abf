/**
 * The shapes of what rows answer, as JSON Schema, read from the compiler's own knowledge of the table: so they are what
 * the code says and nothing that is kept beside it. `bun apps/server/src/rest/generate-shapes.ts` writes them, a test
 * compares.
 */
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type CallExpression,
  isCallExpression,
  isObjectLiteralExpression,
  isPropertyAssignment,
  isStringLiteral,
  type Node,
} from "typescript/unstable/ast";
import { API, type Checker, type Project, type Type } from "typescript/unstable/async";
import { ShapeReader } from "./shape-reader.ts";

const TABLE = join(import.meta.dirname, "table");
const CONFIG = join(import.meta.dirname, "../../tsconfig.json");
export const SHAPES_FILE = join(import.meta.dirname, "shapes.generated.json");

/** `GET /api/x`, or the address alone where a row stands under several methods. */
type Place = string;

export async function generateShapes(): Promise<string> {
  const api = await new API({ cwd: import.meta.dirname });
  try {
    const snapshot = await api.updateSnapshot({ openProject: CONFIG });
    const [project] = snapshot.getProjects();
    if (project === undefined) throw new Error(`no project in ${CONFIG}`);
    return await readTable(project);
  } finally {
    await api.close();
  }
}

async function readTable(project: Project): Promise<string> {
  const reader = new ShapeReader(project);
  const rows: Record<Place, unknown> = {};
  for (const name of readdirSync(TABLE, { recursive: true, encoding: "utf8" }).sort()) {
    if (!name.endsWith(".ts") || name.endsWith(".test.ts")) continue;
    const source = await project.program.getSourceFile(join(TABLE, name));
    if (source === undefined) throw new Error(`the project has no ${name}`);
    for (const call of callsIn(source)) {
      const place = placeOf(call);
      if (place === null) continue;
      const answers = await answersOf(call, project.checker);
      const shape = answers && (await reader.read(answers));
      if (shape !== null && Object.keys(shape).length > 0) rows[place] = shape;
    }
  }
  const sorted = Object.entries(rows).sort(([a], [b]) => (a < b ? -1 : 1));
  const shapes = { rows: Object.fromEntries(sorted), named: reader.named() };
  return `${JSON.stringify(shapes, null, 1)}\n`;
}

function callsIn(node: Node): CallExpression[] {
  const found: CallExpression[] = [];
  const visit = (one: Node) => {
    if (isCallExpression(one)) found.push(one);
    one.forEachChild(visit);
  };
  visit(node);
  return found;
}

/** Of `row({ method, path, … })`, or of a call that is given the address first; null for any other call. */
function placeOf(call: CallExpression): Place | null {
  const [first] = call.arguments;
  if (first === undefined) return null;
  if (isStringLiteral(first)) return first.text.startsWith("/api/") ? first.text : null;
  const path = textOf(first, "path");
  if (path === null) return null;
  const method = textOf(first, "method");
  return method === null ? path : `${method} ${path}`;
}

function textOf(object: Node, name: string): string | null {
  if (!isObjectLiteralExpression(object)) return null;
  for (const property of object.properties) {
    if (!isPropertyAssignment(property) || property.name.getText() !== name) continue;
    return isStringLiteral(property.initializer) ? property.initializer.text : null;
  }
  return null;
}

/** null: the call makes no row, or one that answers a file. */
async function answersOf(call: CallExpression, checker: Checker): Promise<Type | null> {
  const type = await checker.getTypeAtLocation(call);
  const answers = type && (await memberOf(type, "answers", checker));
  // Absent at run time: the compiler alone knows it.
  const there = answers && (await checker.getNonNullableType(answers));
  return (there && (await memberOf(there, "data", checker))) ?? null;
}

async function memberOf(type: Type, name: string, checker: Checker): Promise<Type | undefined> {
  const property = await checker.getPropertyOfType(type, name);
  return property && (await checker.getTypeOfSymbol(property));
}

if (import.meta.main) writeFileSync(SHAPES_FILE, await generateShapes());
