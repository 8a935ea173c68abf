import { cn } from "@gavel/ui/lib/cn";
import { trpc } from "../trpc.ts";

/** How judges call the compiler of a language; nothing where none is called. */
export function CompileCommand({ language, className }: { language: string; className?: string }) {
  const { data } = trpc.language.find.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
    meta: { inline: true },
  });
  const command = data?.find((one) => one.name === language)?.compileCommand ?? "";
  if (command === "") return null;
  return (
    <code
      translate="no"
      title={command}
      className={cn("min-w-0 truncate font-mono text-xs text-muted-foreground", className)}
    >
      {command}
    </code>
  );
}
