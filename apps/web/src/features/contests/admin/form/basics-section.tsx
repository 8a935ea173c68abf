import { CONTEST_TITLE_MAX, contestRuleOf, defaultSealChoice } from "@gavel/domain/contest/contest";
import { LIMITS } from "@gavel/domain/limit";
import { Field } from "@gavel/ui/field";
import { Markdown } from "@gavel/ui/markdown";
import { MarkdownField } from "@gavel/ui/markdown-field";
import { Segmented } from "@gavel/ui/segmented";
import { Select } from "@gavel/ui/select";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import { Controller } from "react-hook-form";
import { FormText } from "../../../../app/forms/form-text.tsx";
import { imageLink, useTakeFile } from "../../../../app/talk/use-take-file.ts";
import { UploadButton } from "../../../../app/upload-button.tsx";
import { useOffice } from "../office.ts";
import { FormSection, type SectionProps, SwitchLine, TYPED } from "./form-parts.tsx";
import { durationOf, timesOf } from "./form-values.ts";

/** A freeze that nobody has chosen follows the rule. */
function chooseRule(form: SectionProps["form"], type: 0 | 1) {
  const { type: before, sealChoice, ...rest } = form.getValues();
  const times = timesOf(rest);
  const seconds = times === null ? 0 : durationOf(times);
  const usual = (one: number) => defaultSealChoice(contestRuleOf(one), seconds);
  form.setValue("type", type, TYPED);
  if (sealChoice === usual(before)) form.setValue("sealChoice", usual(type), TYPED);
}

/** @param isNew the rule is chosen once and for all. */
export function BasicsSection({ form, isNew }: SectionProps & { isNew: boolean }) {
  const { t } = useLingui();
  const [title, type] = form.watch(["title", "type"]);
  return (
    <FormSection id="basics" title={<Trans>Basics</Trans>}>
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_auto_11rem]">
        <FormText
          form={form}
          name="title"
          label={<Trans>Contest title</Trans>}
          counter={
            title.length > CONTEST_TITLE_MAX - 50
              ? { count: title.length, max: CONTEST_TITLE_MAX }
              : undefined
          }
          autoComplete="off"
        />
        <div>
          <p className="mb-1.25 text-sm font-medium">
            <Trans context="contest">Rule</Trans>
          </p>
          {isNew ? (
            <Segmented
              label={t({ message: "Rule", context: "contest" })}
              value={`${type}`}
              options={[
                { value: "0", label: "ACM" },
                { value: "1", label: "OI" },
              ]}
              onChange={(value) => chooseRule(form, value === "0" ? 0 : 1)}
            />
          ) : (
            <p className="flex h-(--control-h) items-center gap-3 rounded-md border bg-muted px-2.5 text-sm">
              {type === 0 ? "ACM" : "OI"}
              <span className="text-xs text-muted-foreground">
                <Trans>Fixed once created</Trans>
              </span>
            </p>
          )}
        </div>
        <Controller
          control={form.control}
          name="rankShowName"
          render={({ field }) => (
            <Field label={<Trans>Name on the board</Trans>}>
              {(control) => (
                <Select
                  {...control}
                  value={field.value}
                  options={[
                    { value: "username", label: t`Username` },
                    { value: "nickname", label: t`Nickname` },
                    { value: "realname", label: t`Real name` },
                  ]}
                  onChange={field.onChange}
                />
              )}
            </Field>
          )}
        />
      </div>
      {type === 1 ? (
        <ScoreChoice form={form} />
      ) : (
        <FormText
          form={form}
          name="penaltyMinutes"
          label={<Trans>Minutes a wrong try costs</Trans>}
          inputMode="numeric"
          autoComplete="off"
          fieldClassName="md:w-44"
          className="figure"
        />
      )}
      <Description form={form} />
      <SwitchLine
        form={form}
        name="visible"
        label={<Trans>Visible</Trans>}
        hint={<Trans>Hidden, only its organisers know of it</Trans>}
      />
    </FormSection>
  );
}

function ScoreChoice({ form }: SectionProps) {
  const { t } = useLingui();
  return (
    <div>
      <p className="mb-1.25 text-sm font-medium">
        <Trans>Score that counts</Trans>
      </p>
      <Segmented
        label={t`Score that counts`}
        value={form.watch("oiRankScoreType")}
        options={[
          { value: "Recent", label: t`Last submission` },
          { value: "Highest", label: t`Best submission` },
          { value: "SubtaskBest", label: t`Best of each subtask` },
        ]}
        onChange={(value) => form.setValue("oiRankScoreType", value, TYPED)}
      />
    </div>
  );
}

function Description({ form }: SectionProps) {
  const { t } = useLingui();
  const id = useId();
  const [isPreview, setPreview] = useState(false);
  const { error } = form.getFieldState("description", form.formState);
  const text = form.watch("description");
  const { groupId } = useOffice();
  const takeFile = useTakeFile(groupId);
  async function insertImage(file: File) {
    const image = await imageLink(file, groupId);
    const gap = text === "" || text.endsWith("\n") ? "" : "\n\n";
    form.setValue("description", `${text}${gap}${image}\n`, TYPED);
  }
  return (
    <div>
      <div className="mb-1.25 flex items-center justify-between gap-2">
        <label htmlFor={id} className="text-sm font-medium">
          <Trans>Description (Markdown)</Trans>
        </label>
        <Segmented
          label={t`Description (Markdown)`}
          value={isPreview ? "preview" : "write"}
          options={[
            { value: "write", label: t`Write` },
            { value: "preview", label: t`Preview` },
          ]}
          onChange={(value) => setPreview(value === "preview")}
        />
      </div>
      {isPreview ? (
        <div className="min-h-40 rounded-md border p-4">
          <Markdown source={text} size="post" wide />
        </div>
      ) : (
        <MarkdownField
          id={id}
          label={t`Description (Markdown)`}
          value={text}
          onChange={(value) => form.setValue("description", value, TYPED)}
          max={LIMITS.textMax}
          rows={8}
          error={error?.message}
          takeFile={takeFile}
          actions={
            <UploadButton size="sm" purpose="markdown" onFile={insertImage}>
              <Trans>Insert an image</Trans>
            </UploadButton>
          }
        />
      )}
    </div>
  );
}
