import { RadioGroup } from "@gavel/ui/radio";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Globe, Lock, Shield } from "lucide-react";
import type { ReactNode } from "react";
import { ACCESSES } from "../../../../app/contest/kinds.ts";
import { FormText } from "../../../../app/forms/form-text.tsx";
import { NamesField } from "../../../../app/forms/names-field.tsx";
import { FormSection, type SectionProps, SwitchLine, TYPED } from "./form-parts.tsx";

interface AccessSectionProps extends SectionProps {
  /** Who has registered; 0 in a new contest. */
  registrations: number;
}

export function AccessSection({ form, registrations }: AccessSectionProps) {
  const { t } = useLingui();
  const [auth, isLimited] = form.watch(["auth", "openAccountLimit"]);
  return (
    <FormSection id="access" title={<Trans>Access and accounts</Trans>}>
      <RadioGroup
        cards
        label={t({ message: "Access", context: "contest" })}
        className="md:grid-cols-3"
        value={`${auth}`}
        options={[
          {
            value: "0",
            label: <Marked icon={<Globe />}>{t({ message: "Public", context: "contest" })}</Marked>,
            description: <Trans>Everybody may look and submit</Trans>,
          },
          {
            value: "2",
            label: (
              <Marked icon={<Shield />}>{t({ message: "Protected", context: "contest" })}</Marked>
            ),
            description: <Trans>Everybody may look, a password to submit</Trans>,
          },
          {
            value: "1",
            label: <Marked icon={<Lock />}>{t({ message: "Private", context: "contest" })}</Marked>,
            description: <Trans>A password to enter</Trans>,
          },
        ]}
        onChange={(value) =>
          form.setValue("auth", ACCESSES.find((one) => `${one}` === value) ?? 0, TYPED)
        }
      />
      {auth !== 0 && <PasswordLine form={form} registrations={registrations} />}
      <SwitchLine
        form={form}
        name="openAccountLimit"
        label={<Trans>Limit accounts</Trans>}
        hint={<Trans>Only usernames that fit may register</Trans>}
      />
      {isLimited && <RuleFields form={form} />}
    </FormSection>
  );
}

function Marked({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 [&_svg]:size-4 [&_svg]:text-muted-foreground">
      {icon}
      {children}
    </span>
  );
}

function PasswordLine({ form, registrations }: AccessSectionProps) {
  const isChanged = form.getFieldState("password", form.formState).isDirty;
  return (
    <FormText
      form={form}
      name="password"
      password
      label={<Trans>Contest password</Trans>}
      autoComplete="off"
      boxClassName="md:max-w-80"
      hint={
        registrations === 0 ? undefined : (
          <span className={isChanged ? "text-warning" : undefined}>
            <Plural
              value={registrations}
              one="Changing it drops # registration"
              other="Changing it drops # registrations"
            />
          </span>
        )
      }
    />
  );
}

function RuleFields({ form }: SectionProps) {
  const { t } = useLingui();
  const extra = form.watch("extra");
  const fault = form.getFieldState("extra", form.formState).error?.message;
  return (
    <>
      <div className="grid grid-cols-2 gap-4 md:grid-cols-[minmax(0,1fr)_6rem_6rem_8rem]">
        <FormText
          form={form}
          name="prefix"
          label={<Trans>Prefix</Trans>}
          fieldClassName="max-md:col-span-2"
          autoComplete="off"
        />
        <FormText
          form={form}
          name="from"
          inputMode="numeric"
          label={<Trans context="range">From</Trans>}
          autoComplete="off"
        />
        <FormText
          form={form}
          name="to"
          inputMode="numeric"
          label={<Trans context="range">To</Trans>}
          autoComplete="off"
        />
        <FormText
          form={form}
          name="suffix"
          label={<Trans>Suffix</Trans>}
          fieldClassName="max-md:col-span-2"
          autoComplete="off"
        />
      </div>
      <NamesField
        label={<Trans>Also allowed</Trans>}
        placeholder={t`Username, then Enter`}
        names={extra}
        error={fault}
        onChange={(names) => form.setValue("extra", names, TYPED)}
      />
    </>
  );
}
