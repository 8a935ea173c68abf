/** Types only: what the web app, the CLI and other clients may know of the product. */

export type * from "./account/schema.ts";
export type * from "./announcement/schema.ts";
export type * from "./audit/schema.ts";
export type * from "./carousel/schema.ts";
export type * from "./dashboard/schema.ts";
export type * from "./home/schema.ts";
export type * from "./human-check/schema.ts";
export type { AppRouter } from "./index.ts";
export type * from "./mail/schema.ts";
export type { Page } from "./paging.ts";
export type * from "./problem/exchange/schema.ts";
export type * from "./problem/schema.ts";
export type * from "./profile/schema.ts";
export type * from "./rejudge/schema.ts";
export type * from "./search/schema.ts";
export type * from "./session/schema.ts";
export type * from "./setting/schema.ts";
export type * from "./submission/schema.ts";
export type * from "./test-run/schema.ts";
export type * from "./token/schema.ts";
export type * from "./user/schema.ts";
