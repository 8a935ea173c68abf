import { describeFault, type Fault } from "@gavel/api/kernel/error";
import {
  ERRORS,
  type ErrorCode,
  type ErrorParams,
  errorText,
  secondsToRetry,
} from "@gavel/domain/error";
import { ERRORS_ZH } from "@gavel/domain/error-zh";
import { readAcceptLanguage } from "@gavel/domain/locale";
import { namesInChinese, reasonsInChinese } from "@gavel/domain/reason-zh";
import { wholeBody } from "../http/whole-body.ts";
import { wireJson } from "./wire.ts";

/** 401 and 403 answers say which area they belong to, so that clients open the right sign-in. */
const URL_TYPE = /^[\w-]{1,32}$/;

function json(http: number, body: object): Response {
  const answer = new Response(wholeBody(wireJson(body)), { status: http });
  answer.headers.set("content-type", "application/json; charset=utf-8");
  answer.headers.set("cache-control", "no-store");
  return answer;
}

/** What the data of an answer is: known to the compiler alone, from where `generate-shapes.ts` reads it. */
export interface Answers<Data> {
  readonly answers?: { readonly data: Data };
}
export type Answer<Data> = Response & Answers<Data>;

export function success<Data>(data: Data): Answer<Data> {
  return json(200, { status: 200, data, msg: "success" });
}

/** The one place that splits a refusal into HTTP status and body status. `http` overrides for 405, 408, 413, 415. */
export function refuse(
  fault: Fault,
  request: Request,
  http?: 404 | 405 | 408 | 413 | 415,
): Response {
  const facts = ERRORS[fault.code];
  const status = http ?? facts.http;
  const answer = json(status, {
    status: facts.status,
    data: null,
    msg: faultText(fault, request.headers.get("accept-language")),
    code: fault.code,
  });
  const seconds = secondsToRetry(fault.code, fault.params);
  if (seconds !== null) answer.headers.set("retry-after", String(seconds));
  const urlType = findUrlType(request);
  if ((status === 401 || status === 403) && urlType !== null) {
    answer.headers.set("url-type", urlType);
  }
  return answer;
}

/** In Chinese only for who asks for it: the English texts are those that clients were promised. */
export function faultText({ code, params }: Fault, acceptLanguage: string | null): string {
  const isChinese = acceptLanguage !== null && readAcceptLanguage(acceptLanguage) === "zh-CN";
  return isChinese ? errorText(code, inChinese(code, params), ERRORS_ZH) : errorText(code, params);
}

/** Those whose `reason` a reader of archives gave. */
const OF_ARCHIVES: ReadonlySet<ErrorCode> = new Set([
  ...(["TESTCASE_ZIP_REQUIRED", "TESTCASE_ZIP_EMPTY", "TESTCASE_ZIP_UNSAFE"] as const),
  ...(["IMPORT_REFUSED", "EXPORT_REFUSED"] as const),
]);

function inChinese(code: ErrorCode, params: ErrorParams): ErrorParams {
  const { reason, names } = params;
  if (OF_ARCHIVES.has(code) && typeof reason === "string") {
    return { ...params, reason: reasonsInChinese(reason) };
  }
  if (code === "IMPORT_PARTIAL" && typeof names === "string") {
    return { ...params, names: namesInChinese(names) };
  }
  return params;
}

export function refuseError(error: unknown, request: Request): Response {
  return refuse(describeFault(error), request);
}

export function findUrlType(request: Request): string | null {
  const value = request.headers.get("url-type");
  return value !== null && URL_TYPE.test(value) ? value : null;
}
