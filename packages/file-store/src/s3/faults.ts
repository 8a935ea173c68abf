/** What an object store says, in words that help whoever set it up. */

/** The store of the site's files does not answer, or refuses. */
export class FilesAway extends Error {
  readonly code = "FILES_AWAY";
  /** It may answer in a moment; else somebody has to see to its settings. */
  readonly isPassing: boolean;

  constructor(message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options);
    this.isPassing = options.cause !== undefined && isPassing(options.cause);
  }
}

interface Fault {
  readonly name: string;
  readonly message: string;
  readonly code: string;
  readonly status: number | null;
}

function faultOf(error: unknown): Fault {
  const { name, message, code, $metadata } = error as {
    name?: string;
    message?: string;
    code?: unknown;
    $metadata?: { httpStatusCode?: number };
  };
  return {
    name: name ?? "Error",
    message: message ?? String(error),
    code: typeof code === "string" ? code : "",
    status: $metadata?.httpStatusCode ?? null,
  };
}

/** An object, never a bucket: that one is named otherwise, but in answers without a body, which `probe` looks into. */
export function isMissing(error: unknown): boolean {
  const { name } = faultOf(error);
  return name === "NoSuchKey" || name === "NotFound";
}

export function isPastEnd(error: unknown): boolean {
  const { name, status } = faultOf(error);
  return name === "InvalidRange" || status === 416;
}

const UNREACHED = /^(ECONN|ENOTFOUND|EAI_AGAIN|EHOST|ENETUNREACH|ETIMEDOUT|EPIPE)/;

function isPassing(error: unknown): boolean {
  const { name, code, status } = faultOf(error);
  return UNREACHED.test(code) || name === "TimeoutError" || (status !== null && status >= 500);
}

export function describeFault(error: unknown): string {
  const { name, message, code, status } = faultOf(error);
  if (UNREACHED.test(code)) {
    return `it does not answer (${message})`;
  }
  if (name === "TimeoutError") return "it does not answer in time";
  if (name === "NoSuchBucket") return "there is no such bucket";
  if (name === "PermanentRedirect" || name === "AuthorizationHeaderMalformed") {
    return `the bucket is in another region: set AWS_REGION (${message})`;
  }
  if (name === "InvalidAccessKeyId" || name === "SignatureDoesNotMatch") {
    return "it does not know these keys: look at AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY";
  }
  if (name === "CredentialsProviderError") {
    return "no keys were found: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY";
  }
  // An answer without a body does not say which of the two it is.
  if (status === 403) {
    return "it refuses these keys: look at AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and whether they may read, write, remove and list there";
  }
  return `${name}: ${message}`;
}
