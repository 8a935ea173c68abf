import { hasPermission, isAdminRole, isRoot, type Permission } from "@gavel/domain/role";
import { initTRPC } from "@trpc/server";
import { ZodError } from "zod";
import type { Context } from "./context.ts";
import { DomainError, toTrpcError } from "./error.ts";

/** Each procedure declares who may call it and what a stranger (nobody signed in) gets; a test exercises both. */
export interface ProcedureMeta {
  readonly who: "anyone" | "signed-in" | "admin" | "root" | `permission:${Permission}`;
  readonly stranger: "allowed" | "unauthorized" | "notFound";
}

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    errorFormatter({ shape, error, ctx }) {
      const { code, params } = describe(error.cause);
      return {
        ...shape,
        message: error.cause instanceof DomainError ? error.cause.message : shape.message,
        data: { ...shape.data, gavel: { code, params, requestId: ctx?.requestId ?? null } },
      };
    },
    sse: {
      ping: { enabled: true, intervalMs: 3000 },
      client: { reconnectAfterInactivityMs: 15_000 },
    },
  });

/** What clients may know of a fault: a domain code, the offending field, or nothing but SERVER_ERROR. */
function describe(cause: unknown): {
  code: string;
  params: Readonly<Record<string, string | number>>;
} {
  if (cause instanceof DomainError) return { code: cause.code, params: cause.params };
  if (cause instanceof ZodError) {
    const issue = cause.issues[0];
    return {
      code: "PARAM_INVALID",
      params: { field: issue?.path.join(".") ?? "", issue: issue?.message ?? "" },
    };
  }
  return { code: "SERVER_ERROR", params: {} };
}

const mapDomainErrors = t.middleware(async ({ next, ctx, path }) => {
  const result = await next();
  if (result.ok) return result;
  if (result.error.cause instanceof DomainError) throw toTrpcError(result.error.cause);
  if (result.error.code === "INTERNAL_SERVER_ERROR") {
    ctx.log.error({ err: result.error.cause ?? result.error, procedure: path }, "procedure failed");
  }
  return result;
});

const base = t.procedure.use(mapDomainErrors);

export const router = t.router;
export const mergeRouters = t.mergeRouters;
export const createCallerFactory = t.createCallerFactory;

export const anyone = base.meta({ who: "anyone", stranger: "allowed" });

const requireViewer = t.middleware(({ ctx, next }) => {
  if (ctx.viewer === null) throw new DomainError(ctx.sessionFault ?? "LOGIN_REQUIRED");
  return next({ ctx: { ...ctx, viewer: ctx.viewer } });
});

export const signedIn = base
  .meta({ who: "signed-in", stranger: "unauthorized" })
  .use(requireViewer);

export const admin = base
  .meta({ who: "admin", stranger: "unauthorized" })
  .use(requireViewer)
  .use(({ ctx, next }) => {
    if (!isAdminRole(ctx.viewer.role)) throw new DomainError("ACCESS_DENIED");
    return next();
  });

export const root = base
  .meta({ who: "root", stranger: "unauthorized" })
  .use(requireViewer)
  .use(({ ctx, next }) => {
    if (!isRoot(ctx.viewer.role)) throw new DomainError("ACCESS_DENIED");
    return next();
  });

export function permitted(permission: Permission) {
  return base
    .meta({ who: `permission:${permission}`, stranger: "unauthorized" })
    .use(requireViewer)
    .use(({ ctx, next }) => {
      if (!hasPermission(ctx.viewer.role, permission)) throw new DomainError("ACCESS_DENIED");
      return next();
    });
}
