/** Fakes of other judges on this machine, which stand for the judges in tests: `HDU=http://127.0.0.1:4000,POJ=…`. */

/** On this machine alone, since passwords go there. */
export const REMOTE_ORIGINS =
  /^[A-Z]+=http:\/\/127\.0\.0\.1:\d{1,5}(,[A-Z]+=http:\/\/127\.0\.0\.1:\d{1,5})*$/;
export const REMOTE_ORIGINS_ERROR =
  "must name addresses on this machine: HDU=http://127.0.0.1:4000";

/** Of a text that is such a list. By key. */
export const remoteOriginsIn = (text: string): ReadonlyMap<string, string> =>
  new Map(text.split(",").map((one) => one.split("=") as [string, string]));
