/**
 * Why a problem's package is not taken, and what becomes of what is: codes with parameters. It is told in English, and so it is
 * kept; whoever has other words finds the code again in that.
 */
import { FORMAT_TEXTS } from "./package-reason/formats.ts";
import { HYDRO_TEXTS } from "./package-reason/hydro.ts";
import { KATTIS_TEXTS } from "./package-reason/kattis.ts";
import { READING_TEXTS } from "./package-reason/reading.ts";
import { WRITING_TEXTS } from "./package-reason/writing.ts";
import { type Filling, fillText, type PlacesIn, placesIn, textFinder } from "./reason-text.ts";

const ENGLISH = {
  ...FORMAT_TEXTS,
  ...HYDRO_TEXTS,
  ...KATTIS_TEXTS,
  ...READING_TEXTS,
  ...WRITING_TEXTS,
} as const;

export type PackageReasonCode = keyof typeof ENGLISH;
/** @internal */
export const PACKAGE_REASON_CODES = Object.keys(ENGLISH) as PackageReasonCode[];

declare const MADE: unique symbol;
/** A text that was made of a code, so that there are words for it in every language. */
export type PackageReason = string & { readonly [MADE]: true };

type Params<Code extends PackageReasonCode> = [PlacesIn<(typeof ENGLISH)[Code]>] extends [never]
  ? readonly []
  : readonly [params: Readonly<Record<PlacesIn<(typeof ENGLISH)[Code]>, Filling>>];

/**
 * What the texts of a code are filled with.
 * @internal
 */
export const packageReasonParams = (code: PackageReasonCode): string[] => placesIn(ENGLISH[code]);

export function packageReason<Code extends PackageReasonCode>(
  code: Code,
  ...[params]: Params<Code>
): PackageReason {
  return fillText(ENGLISH[code], params ?? {}) as PackageReason;
}

/** The code that a text was made of; null = of none. Parameters may be texts of other codes. */
export const findPackageReason = textFinder<PackageReasonCode>(ENGLISH);
