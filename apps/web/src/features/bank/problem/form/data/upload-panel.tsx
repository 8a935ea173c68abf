import type { DataLayout } from "@gavel/domain/data-layout";
import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { Card, CardBody, CardHeader } from "@gavel/ui/card";
import { DateTime } from "@gavel/ui/time";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { CircleAlert, CircleCheck, CircleMinus, Info, Pause, Play } from "lucide-react";
import type { ReactNode } from "react";
import { formatBytes } from "../../../../../app/bytes.ts";
import type { BegunUpload } from "./begun-uploads.ts";
import { FileButton } from "./file-button.tsx";
import { REFUSALS } from "./refusal-words.ts";
import type { Transfer } from "./send-upload.ts";
import type { UploadReport } from "./types.ts";
import type { Uploads } from "./use-uploads.ts";

const LAYOUT_SAMPLES: Readonly<Record<DataLayout, string>> = {
  dotIn: "01.in / 01.out",
  inputOutput: "input1.txt / output1.txt",
  numberedIn: "x.in1 / x.out1",
  dotA: "01 / 01.a",
  folders: "input/ / output/",
};

/** How an upload goes, and what it held. */
export function UploadPanel({ uploads }: { uploads: Uploads }) {
  const { i18n } = useLingui();
  const { transfer, outcome, question, begun } = uploads;
  if (transfer === null && outcome === null && begun.length === 0) return null;
  const name = transfer?.name ?? outcome?.name ?? "";
  const bytes = transfer?.bytes ?? (outcome?.kind === "read" ? outcome.bytes : null);
  return (
    <Card>
      <CardHeader
        title={<Trans>Upload report</Trans>}
        detail={
          <span className="font-mono" translate="no">
            {name}
            {bytes !== null && ` · ${formatBytes(bytes)}`}
          </span>
        }
      />
      <CardBody className="grid gap-3" aria-live="polite">
        {begun.map((one) => (
          <Begun key={one.url} one={one} uploads={uploads} />
        ))}
        {transfer !== null && <Progress transfer={transfer} uploads={uploads} />}
        {transfer === null && outcome?.kind === "failed" && (
          <Callout tone="failure">{outcome.text}</Callout>
        )}
        {outcome?.kind === "refused" && (
          <Callout tone="failure">
            <p className="font-semibold">{i18n._(REFUSALS[outcome.answer.fault])}</p>
            {outcome.answer.detail !== "" && (
              <p translate="no" className="font-mono text-xs wrap-anywhere">
                {outcome.answer.detail}
              </p>
            )}
            <p>
              <Trans>Nothing was stored.</Trans>
            </p>
          </Callout>
        )}
        {outcome?.kind === "read" && <Report report={outcome.report} taken={outcome.taken} />}
        {question !== null && <Question uploads={uploads} count={question.cases.length} />}
      </CardBody>
    </Card>
  );
}

/** A page cannot open a file by itself: the same one is chosen again. */
function Begun({ one, uploads }: { one: BegunUpload; uploads: Uploads }) {
  const { name } = one;
  const sent = formatBytes(one.sent);
  const all = formatBytes(one.bytes);
  return (
    <div className="grid gap-2 text-sm">
      <p>
        <Trans>
          <code translate="no">{name}</code> stopped at {sent} of {all},{" "}
          <DateTime at={new Date(one.at)} />. Choose the same file and it goes on from there.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <FileButton icon={<Play />} onFiles={uploads.add}>
          <Trans>Choose the file</Trans>
        </FileButton>
        <Button size="sm" variant="ghost" onClick={() => uploads.giveUp(one)}>
          <Trans>Give up</Trans>
        </Button>
      </div>
    </div>
  );
}

function Question({ uploads, count }: { uploads: Uploads; count: number }) {
  return (
    <div className="grid gap-2 text-sm">
      <p>
        <Trans>There are cases already. What becomes of them?</Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="primary" onClick={() => uploads.answer("replace")}>
          <Trans>Replace all by these {count}</Trans>
        </Button>
        <Button size="sm" onClick={() => uploads.answer("add")}>
          <Trans>Keep them, add these {count}</Trans>
        </Button>
      </div>
    </div>
  );
}

function Progress({ transfer, uploads }: { transfer: Transfer; uploads: Uploads }) {
  const { t } = useLingui();
  const { sent, bytes, state } = transfer;
  const percent = bytes === 0 ? 100 : Math.floor((sent / bytes) * 100);
  const done = formatBytes(sent);
  const all = formatBytes(bytes);
  const speed = formatBytes(transfer.bytesPerSecond);
  return (
    <div className="grid gap-2 text-sm">
      <div
        role="progressbar"
        aria-label={t`Upload`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 overflow-hidden rounded-full bg-muted"
      >
        <div className="h-full bg-primary" style={{ width: `${percent}%` }} />
      </div>
      <div className="flex items-center gap-2">
        <span className="figure text-muted-foreground">
          {state === "reading" ? (
            <Trans>Reading the files…</Trans>
          ) : (
            <Trans>
              {done} of {all}
            </Trans>
          )}
          {state === "sending" && ` · ${speed}/s`}
        </span>
        {state !== "reading" && (
          <span className="ml-auto flex gap-1">
            {state === "sending" ? (
              <Button size="sm" icon={<Pause />} onClick={uploads.pause}>
                <Trans>Pause</Trans>
              </Button>
            ) : (
              <Button size="sm" icon={<Play />} onClick={uploads.resume}>
                <Trans>Resume</Trans>
              </Button>
            )}
            <Button size="sm" variant="ghost" onClick={uploads.cancel}>
              <Trans>Cancel</Trans>
            </Button>
          </span>
        )}
      </div>
    </div>
  );
}

function Report({ report, taken }: { report: UploadReport; taken: readonly string[] }) {
  const files = { count: taken.length, names: taken.slice(0, 20) };
  const { paired, layout, noAnswer, doubled, leftOut, unified, unmarked, withZeros } = report;
  const sample = layout === null ? "" : LAYOUT_SAMPLES[layout];
  return (
    <ul className="grid gap-3 text-sm">
      {layout !== null && (
        <Line icon={<CircleCheck className="text-verdict-ac" />} names={[sample]}>
          <Plural
            value={paired}
            one="# case paired, by the layout"
            other="# cases paired, by the layout"
          />
        </Line>
      )}
      <Group of={files} icon={<CircleCheck className="text-verdict-ac" />}>
        <Plural
          value={files.count}
          one="# file taken into cases"
          other="# files taken into cases"
        />
      </Group>
      <Group of={noAnswer} icon={<CircleAlert className="text-destructive" />}>
        <Plural
          value={noAnswer.count}
          one="# input has no answer"
          other="# inputs have no answer"
        />
      </Group>
      <Group of={doubled} icon={<CircleAlert className="text-verdict-tle" />}>
        <Plural
          value={doubled.count}
          one="# input has more than one answer; the first was taken"
          other="# inputs have more than one answer; the first was taken"
        />
      </Group>
      <Group of={withZeros} icon={<CircleAlert className="text-verdict-tle" />}>
        <Plural
          value={withZeros.count}
          one="# file holds zero bytes"
          other="# files hold zero bytes"
        />
      </Group>
      <Group of={unified} icon={<Info className="text-primary" />}>
        <Plural
          value={unified.count}
          one="# file: line ends unified"
          other="# files: line ends unified"
        />
      </Group>
      <Group of={unmarked} icon={<Info className="text-primary" />}>
        <Plural
          value={unmarked.count}
          one="# file: byte order mark dropped"
          other="# files: byte order mark dropped"
        />
      </Group>
      <Group of={leftOut} icon={<CircleMinus className="text-muted-foreground" />}>
        <Plural value={leftOut.count} one="# file left out" other="# files left out" />
      </Group>
    </ul>
  );
}

interface GroupProps {
  of: UploadReport["leftOut"];
  icon: ReactNode;
  children: ReactNode;
}

function Group({ of, icon, children }: GroupProps) {
  if (of.count === 0) return null;
  const names = of.count > of.names.length ? [...of.names, "…"] : of.names;
  return (
    <Line icon={icon} names={names}>
      {children}
    </Line>
  );
}

interface LineProps {
  icon: ReactNode;
  names: readonly string[];
  children: ReactNode;
}

function Line({ icon, names, children }: LineProps) {
  return (
    <li className="flex gap-2.5 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0">
      {icon}
      <div className="min-w-0">
        <p>{children}</p>
        <p translate="no" className="font-mono text-xs text-muted-foreground wrap-anywhere">
          {names.join(", ")}
        </p>
      </div>
    </li>
  );
}
