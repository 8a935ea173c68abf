import type { QueryClient } from "@tanstack/react-query";
import type { api } from "./trpc.ts";

export interface RouterContext {
  readonly queryClient: QueryClient;
  readonly api: typeof api;
}
