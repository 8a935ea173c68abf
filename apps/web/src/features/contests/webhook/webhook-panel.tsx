import { Card, CardHeader } from "@gavel/ui/card";
import { Trans } from "@lingui/react/macro";
import { AllowedAddresses } from "./allowed-addresses.tsx";
import { WebhookList } from "./webhook-list.tsx";

/** Where webhooks of the Contest API may lead, and those that there are. */
export function WebhookPanel() {
  return (
    <div className="flex flex-col gap-5">
      <Card>
        <CardHeader title={<Trans>Webhooks of the Contest API</Trans>} />
        <AllowedAddresses />
      </Card>
      <WebhookList />
    </div>
  );
}
