/** Small faults that somebody could have made, one at a time, in the text of a file. */
import { parseSync } from "oxc-parser";

export interface Mutant {
  readonly path: string;
  readonly line: number;
  /** All of that line, by which it is known when it has moved. */
  readonly code: string;
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly after: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const OPERATORS: Readonly<Record<string, string>> = {
  ...{ "<": "<=", "<=": "<", ">": ">=", ">=": ">" },
  ...{ "===": "!==", "!==": "===", "+": "-", "-": "+", "*": "/", "/": "*", "%": "*" },
  ...{ "&&": "||", "||": "&&", "??": "&&", "+=": "-=", "-=": "+=" },
};
const METHODS: Readonly<Record<string, string>> = {
  ...{ some: "every", every: "some", min: "max", max: "min", floor: "ceil", ceil: "floor" },
  ...{ startsWith: "endsWith", endsWith: "startsWith", toLowerCase: "toUpperCase" },
};
/** Their texts are read by people, and no test holds them word by word. */
const WORDY = /(^|\.)(Error|[A-Z]\w*Error|Refusal|Fault|describe|message|warn|info|error|debug)$/;

const LOGICAL = new Set(["&&", "||"]);
const parses = (path: string, text: string) => parseSync(path, text).errors.length === 0;

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).type === "string";
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) =>
    (Array.isArray(value) ? value : [value]).filter(isNode),
  );
}

/** Types say nothing while the program runs; what they wrap does. */
function isType(node: Node): boolean {
  return (
    node.type.startsWith("TS") &&
    !["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression"].includes(node.type)
  );
}

export function findMutants(path: string, text: string): Mutant[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const found: Mutant[] = [];
  const add = (start: number, end: number, after: string) => {
    const before = text.slice(start, end);
    const line = text.slice(0, start).split("\n").length;
    const code = text.split("\n")[line - 1]?.trim() ?? "";
    if (before === after) return;
    // `a ?? b` beside `&&` is not even a program: its tests would fail whatever they try.
    const isMixed =
      LOGICAL.has(after) && !parses(path, text.slice(0, start) + after + text.slice(end));
    if (!isMixed) found.push({ path, line, code, start, end, before, after });
  };
  const visit = (node: Node, isInside: boolean) => {
    if (isType(node) || /^(Import|ExportAll)/.test(node.type)) return;
    mutate(node, text, isInside, add);
    // What a module keeps outside of functions is a table: a test that said it again would prove nothing.
    if (isInside) mutateValue(node, add);
    const isFunction = /Function|^MethodDefinition|^PropertyDefinition/.test(node.type);
    if (node.type === "ThrowStatement") return;
    if (isNode(node.callee) && WORDY.test(text.slice(node.callee.start, node.callee.end))) return;
    for (const child of childrenOf(node)) {
      const isName = child === node.key || (child === node.property && node.computed === false);
      if (!isName) visit(child, isInside || isFunction);
    }
  };
  visit(program as unknown as Node, false);
  return found;
}

type Add = (start: number, end: number, after: string) => void;

function mutate(node: Node, text: string, isInside: boolean, add: Add): void {
  const { left, right, test, argument, callee } = node;
  const operator = typeof node.operator === "string" ? node.operator : "";
  const isCounted = isInside || !/^[-+*/%]$/.test(operator);
  if (isNode(left) && isNode(right) && operator in OPERATORS && isCounted) {
    const at = text.indexOf(operator, left.end);
    add(at, at + operator.length, OPERATORS[operator] ?? "");
  }
  if (node.type === "UnaryExpression" && isNode(argument) && ["!", "-"].includes(operator)) {
    add(node.start, argument.start, "");
  }
  if (isNode(test) && /^(If|Conditional|While)/.test(node.type)) {
    for (const after of ["true", "false"]) {
      // A loop that goes on for ever would only cost the time until it is killed.
      if (node.type !== "WhileStatement" || after === "false") add(test.start, test.end, after);
    }
  }
  if (node.type === "CallExpression" && isNode(callee)) mutateCall(node, callee, add);
  // What is called for its effect alone, and what is put somewhere.
  if (node.type === "ExpressionStatement" && isNode(node.expression)) {
    if (/^(Call|Assignment|Await)/.test(node.expression.type)) add(node.start, node.end, ";");
  }
}

function mutateValue(node: Node, add: Add): void {
  const { type, start, end, value } = node;
  if (type === "ArrayExpression" && childrenOf(node).length > 0) add(start, end, "[]");
  if (type !== "Literal") return;
  if (typeof value === "boolean") add(start, end, String(!value));
  if (typeof value === "number" && value + 1 !== value) add(start, end, String(value + 1));
  if (typeof value === "string" && value !== "" && !/\s/.test(value)) add(start, end, '""');
}

function mutateCall(node: Node, callee: Node, add: Add): void {
  const { object, property } = callee;
  if (!isNode(object) || !isNode(property) || callee.type !== "MemberExpression") return;
  const name = String(property.name);
  // The library's own `min` and `max` are limits of a schema.
  if (["min", "max"].includes(name) && object.name !== "Math") return;
  if (Object.hasOwn(METHODS, name)) add(property.start, property.end, METHODS[name] ?? "");
  if (["filter", "trim", "toSorted", "toReversed", "slice"].includes(name)) {
    add(object.end, node.end, "");
  }
}
