import { OUTPUT_LIMIT_MB_MAX } from "@gavel/domain/limit";
import type { ProblemFields } from "@gavel/domain/problem-fields";
import { Card, CardBody, CardHeader } from "@gavel/ui/card";
import { Field } from "@gavel/ui/field";
import { Input } from "@gavel/ui/input";
import { Trans } from "@lingui/react/macro";
import { FilesEditor } from "../fields/files-editor.tsx";
import { SettingSwitch } from "../fields/setting-switch.tsx";
import { fieldId } from "../fields/use-field-faults.ts";
import type { TabProps } from "../tabs.tsx";
import { IdentityCard } from "./identity-card.tsx";
import { LanguagesCard } from "./languages-card.tsx";
import { NumberField } from "./number-field.tsx";
import { RemoteCard } from "./remote-card.tsx";
import { ScoringCard } from "./scoring-card.tsx";

/** Everything about a problem that is neither read nor judged by. */
export default function LimitsTab({ pid, place, parts }: TabProps) {
  const { draft, edit, view } = parts.fields;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="grid gap-4">
        {parts.naming?.card}
        <IdentityCard {...{ view, place, draft, edit }} />
        {view.isRemote ? (
          <RemoteCard pid={pid} view={view} draft={draft} />
        ) : (
          <>
            <LimitsCard part={parts.fields} />
            <ScoringCard
              isFixed={view.isScoringFixed}
              caseCount={view.caseCount}
              draft={draft}
              edit={edit}
            />
          </>
        )}
        <Card>
          <CardHeader title={<Trans>What contestants see</Trans>} />
          <CardBody className="grid gap-4">
            {!view.isRemote && (
              <SettingSwitch
                id={fieldId("openCaseResult")}
                label={<Trans>Show case results</Trans>}
                hint={<Trans>Verdict, time and memory of each test case, not its data.</Trans>}
                checked={draft.openCaseResult}
                onChange={(openCaseResult) => edit({ openCaseResult })}
              />
            )}
            <SettingSwitch
              id={fieldId("codeShare")}
              label={<Trans>Share code</Trans>}
              hint={<Trans>People may make their own submissions public.</Trans>}
              checked={draft.codeShare}
              onChange={(codeShare) => edit({ codeShare })}
            />
          </CardBody>
        </Card>
      </div>
      {!view.isRemote && (
        <div className="grid gap-4">
          <FilesCard draft={draft} edit={edit} />
          {/* Last: its list comes later than the rest, and grows with templates. */}
          <LanguagesCard draft={draft} edit={edit} />
        </div>
      )}
    </div>
  );
}

function LimitsCard({ part }: { part: TabProps["parts"]["fields"] }) {
  const { draft, edit, view, base } = part;
  const { timeMsMax, memoryMbMax } = view.limits;
  return (
    <Card>
      <CardHeader
        title={<Trans>Limits</Trans>}
        detail={<Trans>of one test case, before the factor of the language</Trans>}
      />
      <CardBody className="grid gap-4 md:grid-cols-2">
        <NumberField
          id={fieldId("timeLimitMs")}
          label={<Trans>Time</Trans>}
          unit="ms"
          value={draft.timeLimitMs}
          stored={base.timeLimitMs}
          max={timeMsMax}
          onChange={(timeLimitMs) => edit({ timeLimitMs })}
        />
        <NumberField
          id={fieldId("memoryLimitMb")}
          label={<Trans>Memory</Trans>}
          unit="MB"
          value={draft.memoryLimitMb}
          stored={base.memoryLimitMb}
          max={memoryMbMax}
          onChange={(memoryLimitMb) => edit({ memoryLimitMb })}
        />
        <NumberField
          id={fieldId("stackLimitMb")}
          label={<Trans>Stack</Trans>}
          unit="MB"
          value={draft.stackLimitMb}
          stored={base.stackLimitMb}
          max={memoryMbMax}
          onChange={(stackLimitMb) => edit({ stackLimitMb })}
        />
        <NumberField
          id={fieldId("outputLimitMb")}
          label={<Trans>Output</Trans>}
          hint={<Trans>Empty: twice the answer, 32 MB at least</Trans>}
          unit="MB"
          value={draft.outputLimitMb ?? 0}
          stored={base.outputLimitMb ?? 0}
          max={OUTPUT_LIMIT_MB_MAX}
          mayBeEmpty
          onChange={(mb) => edit({ outputLimitMb: mb === 0 ? null : mb })}
        />
      </CardBody>
    </Card>
  );
}

interface CardProps {
  draft: ProblemFields;
  edit: (change: Partial<ProblemFields>) => void;
}

function FilesCard({ draft, edit }: CardProps) {
  return (
    <Card>
      <CardHeader title={<Trans>Files</Trans>} />
      <CardBody className="grid gap-5">
        <SettingSwitch
          id={fieldId("isFileIo")}
          label={<Trans>Read and write files</Trans>}
          hint={<Trans>Programs use two files instead of standard input and output.</Trans>}
          checked={draft.isFileIo}
          onChange={(isFileIo) => edit({ isFileIo })}
        />
        {draft.isFileIo && <FileNames draft={draft} edit={edit} />}
        <section>
          <h3 className="mb-1 text-sm font-medium">
            <Trans>Files beside submissions</Trans>
          </h3>
          <p className="mb-2 text-xs text-muted-foreground">
            <Trans>Compiled with every program, and shown to contestants as the annex.</Trans>
          </p>
          <FilesEditor
            id={fieldId("userExtraFiles")}
            files={draft.userExtraFiles}
            onChange={(userExtraFiles) => edit({ userExtraFiles })}
          />
        </section>
        <section>
          <h3 className="mb-1 text-sm font-medium">
            <Trans>Files beside the checker</Trans>
          </h3>
          <p className="mb-2 text-xs text-muted-foreground">
            <Trans>Only the checker or interactor sees them. testlib.h need not be added.</Trans>
          </p>
          <FilesEditor
            id={fieldId("judgeExtraFiles")}
            files={draft.judgeExtraFiles}
            onChange={(judgeExtraFiles) => edit({ judgeExtraFiles })}
          />
        </section>
      </CardBody>
    </Card>
  );
}

function FileNames({ draft, edit }: CardProps) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Field id={fieldId("ioReadFileName")} label={<Trans>Input file</Trans>}>
        {(control) => (
          <Input
            {...control}
            className="font-mono"
            placeholder="input.txt"
            autoComplete="off"
            value={draft.ioReadFileName}
            onChange={(event) => edit({ ioReadFileName: event.target.value })}
          />
        )}
      </Field>
      <Field id={fieldId("ioWriteFileName")} label={<Trans>Output file</Trans>}>
        {(control) => (
          <Input
            {...control}
            className="font-mono"
            placeholder="output.txt"
            autoComplete="off"
            value={draft.ioWriteFileName}
            onChange={(event) => edit({ ioWriteFileName: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}
