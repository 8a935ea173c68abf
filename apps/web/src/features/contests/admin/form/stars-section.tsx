import { Trans, useLingui } from "@lingui/react/macro";
import { Star } from "lucide-react";
import { NamesField } from "../../../../app/forms/names-field.tsx";
import { FormSection, type SectionProps, SwitchLine, TYPED } from "./form-parts.tsx";

export function StarsSection({ form }: SectionProps) {
  const { t } = useLingui();
  const fault = form.getFieldState("starAccounts", form.formState).error?.message;
  return (
    <FormSection id="stars" title={<Trans>Stars and board</Trans>}>
      <div className="grid gap-4 md:grid-cols-2">
        <NamesField
          label={<Trans>Starred users</Trans>}
          hint={<Trans>They take part but are not ranked</Trans>}
          placeholder={t`Username, then Enter`}
          twice={t`Star user already added`}
          names={form.watch("starAccounts")}
          error={fault}
          icon={<Star aria-hidden className="size-3 fill-current text-brass" />}
          onChange={(names) => form.setValue("starAccounts", names, TYPED)}
        />
        <div className="grid content-start gap-3 md:pt-6">
          <SwitchLine
            form={form}
            name="openRank"
            label={<Trans>Public board</Trans>}
            hint={<Trans>Everybody may look, without signing in</Trans>}
          />
          <SwitchLine form={form} name="openPrint" label={<Trans>Printing</Trans>} />
        </div>
      </div>
    </FormSection>
  );
}
