import { Button } from "@gavel/ui/button";
import { Popover, PopoverContent, PopoverTrigger } from "@gavel/ui/popover";
import { Skeleton } from "@gavel/ui/skeleton";
import { Trans, useLingui } from "@lingui/react/macro";
import { ListPlus } from "lucide-react";
import { useState } from "react";
import { describeError } from "../../../../../app/errors/describe-error.ts";
import { trpc } from "../../../../../app/trpc.ts";

interface SamplePickerProps {
  pid: number;
  onPick: (sample: { input: string; output: string }) => void;
}

/** Takes a sample from the live test data: one click on a small case. */
export function SamplePicker({ pid, onPick }: SamplePickerProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button size="sm" icon={<ListPlus />}>
          <Trans>From test data</Trans>
        </Button>
      </PopoverTrigger>
      <PopoverContent
        aria-label={t`Small test cases`}
        className="max-h-80 w-96 overflow-y-auto p-1"
      >
        <Candidates
          pid={pid}
          onPick={(sample) => {
            onPick(sample);
            setOpen(false);
          }}
        />
      </PopoverContent>
    </Popover>
  );
}

const LINE_MAX = 40;
const oneLine = (text: string) => text.trim().replaceAll("\n", " ⏎ ").slice(0, LINE_MAX);

function Candidates({ pid, onPick }: SamplePickerProps) {
  const { i18n } = useLingui();
  const cases = trpc.problem.sampleCandidates.useQuery({ pid }, { meta: { inline: true } });
  if (cases.isPending) return <Skeleton className="m-2 h-20" />;
  if (cases.isError) return <p className="p-3 text-sm">{describeError(i18n, cases.error)}</p>;
  if (cases.data.length === 0) {
    return (
      <p className="p-3 text-sm text-muted-foreground">
        <Trans>No test case is small enough: 2 KB with its answer.</Trans>
      </p>
    );
  }
  return (
    <ul>
      {cases.data.map(({ seq, name, input, output }) => (
        <li key={seq}>
          <button
            type="button"
            onClick={() => onPick({ input, output })}
            className="grid w-full grid-cols-[4rem_1fr_5rem] gap-2 rounded-sm px-2 py-1.5 text-left text-sm hover:bg-accent"
          >
            <span className="truncate text-xs text-muted-foreground" translate="no">
              {name}
            </span>
            <code className="truncate font-mono text-xs">{oneLine(input)}</code>
            <code className="truncate font-mono text-xs">{oneLine(output)}</code>
          </button>
        </li>
      ))}
    </ul>
  );
}
