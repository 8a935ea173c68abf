/// <reference types="vite/client" />

declare const __DEV_UI__: boolean;

declare module "*.po" {
  import type { Messages } from "@lingui/core";
  export const messages: Messages;
}
