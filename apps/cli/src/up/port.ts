import { createServer } from "node:net";
import { Refusal } from "../say.ts";

function explain(code: string | undefined, port: number, host: string): string {
  switch (code) {
    case "EADDRINUSE":
      return `port ${port} is taken: stop what uses it, or set PORT to another one`;
    case "EACCES":
      return `port ${port} may not be opened by this account: set PORT to one above 1023`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `HOST ${host} is not an address of this machine`;
    default:
      return `port ${port} on ${host} cannot be opened (${code ?? "unknown fault"})`;
  }
}

/** @throws Refusal that says why the server could not listen there. */
export function requireFreePort(port: number, host: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const probe = createServer();
  probe.once("error", (error: NodeJS.ErrnoException) =>
    reject(new Refusal(explain(error.code, port, host))),
  );
  probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve()));
  return promise;
}
