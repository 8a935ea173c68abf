import { Skeleton } from "@gavel/ui/skeleton";
import { useLingui } from "@lingui/react/macro";
import { trpc } from "../../../app/trpc.ts";
import { NoCode, SubmittedCode } from "./code-card.tsx";

/** The code alone, with what is written to its lines, for a panel of another page. */
export function SubmittedProgram({ submitId }: { submitId: number }) {
  const { t } = useLingui();
  const { data, isError } = trpc.submission.get.useQuery({ submitId }, { meta: { inline: true } });
  if (isError) return <p className="p-4 text-sm">{t`The submission did not load`}</p>;
  if (data === undefined) return <Skeleton className="m-4 w-64" />;
  return data.code === null ? <NoCode /> : <SubmittedCode submission={data} code={data.code} />;
}
