import { FoldCard } from "@gavel/ui/fold-card";
import { Trans } from "@lingui/react/macro";
import { AvatarField } from "../../../app/avatar/avatar-field.tsx";
import { trpc } from "../../../app/trpc.ts";
import { EmailForm } from "./email-form.tsx";
import { MobileForm } from "./mobile-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { ProfileForm } from "./profile-form.tsx";
import type { Me } from "./types.ts";

/** Two sections that fold: what others see, and what one signs in with. */
export function AccountTab() {
  const [me] = trpc.account.me.useSuspenseQuery();
  return (
    <div className="grid gap-4">
      <FoldCard title={<Trans context="settings">UserInfo</Trans>}>
        <div className="grid gap-6">
          <MyAvatar me={me} />
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

function MyAvatar({ me }: { me: Me }) {
  const utils = trpc.useUtils();
  const remove = trpc.account.removeAvatar.useMutation({
    onSuccess: (next) => utils.account.me.setData(undefined, next),
  });
  return (
    <AvatarField
      name={me.username}
      src={me.avatar}
      remove={remove}
      path="/api/file/upload-avatar"
      onUploaded={() => Promise.all([utils.account.me.invalidate(), utils.profile.invalidate()])}
    />
  );
}
