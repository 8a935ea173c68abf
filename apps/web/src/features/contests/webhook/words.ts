import type { WebhookStop } from "@gavel/domain/webhook";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** Why one is not told any more, and what would change that. */
export const stopWords: Readonly<Record<WebhookStop, MessageDescriptor>> = {
  failing: msg`Stopped: no 2xx answer for an hour`,
  address: msg`Stopped: its address is not allowed`,
  access: msg`Stopped: the access it was registered with has ended`,
};
