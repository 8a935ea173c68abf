import type { Outputs } from "../../../app/trpc.ts";

export type RemoteSite = Outputs["remoteAccount"]["list"][number];
export type RemoteAccount = RemoteSite["accounts"][number];
export type SiteTest = Outputs["remoteAccount"]["try"];
export type Delivery = Outputs["remoteQueue"]["find"]["records"][number];
