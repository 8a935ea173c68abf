import { FoldCard } from "@gavel/ui/fold-card";
import { Trans } from "@lingui/react/macro";
import { trpc } from "../../../app/trpc.ts";
import { AvatarField } from "./avatar-field.tsx";
import { EmailForm } from "./email-form.tsx";
import { MobileForm } from "./mobile-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { ProfileForm } from "./profile-form.tsx";

/** Two sections that fold: what others see, and what one signs in with. */
export function AccountTab() {
  const [me] = trpc.account.me.useSuspenseQuery();
  return (
    <div className="grid gap-4">
      <FoldCard title={<Trans context="settings">UserInfo</Trans>}>
        <div className="grid gap-6">
          <AvatarField me={me} />
          <ProfileForm me={me} />
        </div>
      </FoldCard>
      <FoldCard title={<Trans context="settings">Account</Trans>}>
        <div className="grid divide-y [&>*]:py-5 [&>*:first-child]:pt-0 [&>*:last-child]:pb-0">
          <PasswordForm />
          <EmailForm current={me.email} />
          <MobileForm key={me.mobile} current={me.mobile} />
        </div>
      </FoldCard>
    </div>
  );
}
