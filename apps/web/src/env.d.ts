/// <reference types="vite/client" />

declare const __DEV_UI__: boolean;

declare module "virtual:texts" {
  import type { Locale } from "@gavel/domain/locale";
  import type { Messages } from "@lingui/core";
  /** What the modules loaded so far say. */
  export const texts: Readonly<Record<Locale, Messages>>;
}
