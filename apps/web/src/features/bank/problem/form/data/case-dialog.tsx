import { DATA_LIMITS, givePoints } from "@gavel/domain/data-case";
import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { Dialog } from "@gavel/ui/dialog";
import { ErrorState } from "@gavel/ui/error-state";
import { Field } from "@gavel/ui/field";
import { Skeleton } from "@gavel/ui/skeleton";
import { Textarea } from "@gavel/ui/textarea";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { formatBytes } from "../../../../../app/bytes.ts";
import { describeError } from "../../../../../app/errors/describe-error.ts";
import { trpc } from "../../../../../app/trpc.ts";
import { PointsField } from "./points-input.tsx";
import { freeNumber } from "./rows.ts";
import type { EditedCase } from "./types.ts";
import { type DataPart, withKey } from "./use-data-part.ts";

/** null = a new one. */
export interface OpenCase {
  readonly key: string | null;
}

/** As much of a file as is read at once; what is longer is looked at, not edited. */
const WINDOW = 65_536;

interface CaseDialogProps {
  pid: number;
  part: DataPart;
  opened: OpenCase;
  onClose: () => void;
}

/** Looks into a case, and edits it where it is small. */
export function CaseDialog({ pid, part, opened, onClose }: CaseDialogProps) {
  const { t, i18n } = useLingui();
  const one = part.cases.find(({ key }) => key === opened.key) ?? null;
  const input = useFile(pid, one?.inputSha256 ?? null);
  const output = useFile(pid, one?.outputSha256 ?? null);
  const [texts, setTexts] = useState<{ input?: string; output?: string }>({});
  // In a subtask it is worth what the subtask says.
  const hasPoints =
    part.view.type === 1 && (one === null ? part.subtasks.length === 0 : one.group === null);
  const [points, setPoints] = useState<number | null>(one?.score ?? 0);
  const [failure, setFailure] = useState<string | null>(null);
  const store = trpc.testData.saveText.useMutation({ meta: { inline: true } });
  const number = one === null ? part.cases.length + 1 : part.cases.indexOf(one) + 1;
  const name = one?.inputName ?? t`New case`;

  async function apply() {
    setFailure(null);
    try {
      const put = async (text: string | undefined) =>
        text === undefined ? null : store.mutateAsync({ pid, text });
      const isNew = one === null;
      const newInput = await put(texts.input ?? (isNew ? "" : undefined));
      const newOutput = await put(texts.output ?? (isNew ? "" : undefined));
      const score = hasPoints && points !== null ? { score: points } : {};
      part.edit({ cases: withChange(part, one, score, newInput, newOutput) });
      onClose();
    } catch (error) {
      setFailure(describeError(i18n, error));
    }
  }

  return (
    <Dialog
      open
      size="wide"
      keepOnOutsideClick
      keepOnEscape={texts.input !== undefined || texts.output !== undefined}
      onOpenChange={onClose}
      title={name}
      footer={
        <Button
          variant="primary"
          busy={store.isPending}
          disabled={hasPoints && points === null}
          onClick={() => void apply()}
        >
          <Trans>Apply</Trans>
        </Button>
      }
    >
      <div className="grid gap-4">
        <FileField
          label={t`Input`}
          file={input}
          text={texts.input}
          onText={(text) => setTexts({ ...texts, input: text })}
        />
        <FileField
          label={one === null || one.outputSha256 !== null ? t`Answer` : t`Answer: missing`}
          file={output}
          text={texts.output}
          onText={(text) => setTexts({ ...texts, output: text })}
        />
        {hasPoints && <PointsField points={one?.score ?? 0} sample={number} onChange={setPoints} />}
        {failure !== null && <Callout tone="failure">{failure}</Callout>}
      </div>
    </Dialog>
  );
}

interface StoredFile {
  readonly sha256: string;
  readonly bytes: number;
}

function withChange(
  part: DataPart,
  one: EditedCase | null,
  score: Partial<Pick<EditedCase, "score">>,
  input: StoredFile | null,
  output: StoredFile | null,
): EditedCase[] {
  const change = {
    ...score,
    ...(input === null ? {} : { inputSha256: input.sha256, inputBytes: input.bytes }),
    ...(output === null ? {} : { outputSha256: output.sha256, outputBytes: output.bytes }),
    ...(input === null && output === null ? {} : { madeBy: { kind: "hand" } as const }),
  };
  if (one !== null) {
    return part.cases.map((other) => (other.key === one.key ? { ...other, ...change } : other));
  }
  if (input === null) return [...part.cases];
  const n = freeNumber(part.cases);
  const added = withKey({
    ...{ inputName: `${n}.in`, outputName: `${n}.out`, score: 0 },
    ...{ group: part.subtasks.at(-1)?.num ?? null, outputSha256: null, outputBytes: null },
    ...{ inputSha256: input.sha256, inputBytes: input.bytes },
    ...change,
  });
  return givePoints([...part.cases, added], part.subtasks, part.view.mode);
}

function useFile(pid: number, sha256: string | null) {
  return trpc.testData.caseText.useQuery(
    { pid, sha256: sha256 ?? "", limit: WINDOW },
    { enabled: sha256 !== null, staleTime: Number.POSITIVE_INFINITY, meta: { inline: true } },
  );
}

interface FileFieldProps {
  label: string;
  file: ReturnType<typeof useFile>;
  text: string | undefined;
  onText: (text: string) => void;
}

function FileField({ label, file, text, onText }: FileFieldProps) {
  const { t, i18n } = useLingui();
  if (file.isLoading) return <Skeleton className="h-40 w-full" />;
  if (file.error !== null) {
    return (
      <ErrorState
        title={t`The file did not load`}
        reason={describeError(i18n, file.error)}
        onRetry={() => void file.refetch()}
      />
    );
  }
  const { data } = file;
  const isWhole = data === undefined || data.end === data.bytes;
  const shown = formatBytes(data?.end ?? 0);
  const all = formatBytes(data?.bytes ?? 0);
  return (
    <Field
      label={label}
      {...(isWhole ? {} : { hint: t`The first ${shown} of ${all}; too long to be edited here` })}
    >
      {(control) => (
        <Textarea
          {...control}
          mono
          translate="no"
          spellCheck={false}
          readOnly={!isWhole}
          maxLength={DATA_LIMITS.textBytesMax}
          className="h-40"
          value={text ?? data?.text ?? ""}
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </Field>
  );
}
