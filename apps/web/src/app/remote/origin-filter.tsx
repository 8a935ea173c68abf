import { REMOTE_OJS } from "@gavel/domain/limit";
import { FilterSelect } from "@gavel/ui/select";
import { useLingui } from "@lingui/react/macro";

const ORIGINS = ["Mine", ...REMOTE_OJS] as const;
export type Origin = (typeof ORIGINS)[number];
const ALL = "all";

interface OriginFilterProps {
  /** undefined = all. */
  value: Origin | undefined;
  onChange: (origin: Origin | undefined) => void;
}

/** Problems of this site, or of one remote judge. */
export function OriginFilter({ value, onChange }: OriginFilterProps) {
  const { t } = useLingui();
  return (
    <FilterSelect
      field={t`Source`}
      value={value ?? ALL}
      options={[
        { value: ALL, label: t`All` },
        { value: "Mine", label: t({ message: "Mine", context: "problem bank" }) },
        ...REMOTE_OJS.map((oj) => ({ value: oj, label: oj })),
      ]}
      onChange={(next) => onChange(ORIGINS.find((one) => one === next))}
    />
  );
}
