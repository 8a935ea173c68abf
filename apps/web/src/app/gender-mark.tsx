import { Trans } from "@lingui/react/macro";
import { Mars, Venus } from "lucide-react";

/** What somebody told of themselves beside their name; nothing where they keep it. */
export function GenderMark({ gender }: { gender: string }) {
  if (gender !== "male" && gender !== "female") return null;
  const Icon = gender === "male" ? Mars : Venus;
  return (
    <span className="inline-flex text-muted-foreground">
      <Icon aria-hidden className="size-3.5" />
      <span className="sr-only">
        {gender === "male" ? (
          <Trans context="gender">Male</Trans>
        ) : (
          <Trans context="gender">Female</Trans>
        )}
      </span>
    </span>
  );
}
