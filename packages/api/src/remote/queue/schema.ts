import { REMOTE_OJS } from "@gavel/domain/limit";
import { DELIVERY_STATES } from "@gavel/domain/remote-delivery";
import { z } from "zod";
import { pageInput } from "../../kernel/paging.ts";

const state = z.enum(DELIVERY_STATES);

export const findDeliveriesInput = z.object({
  ...pageInput(30),
  site: z.enum(REMOTE_OJS).optional(),
  /** Absent = all that are not done. */
  state: state.optional(),
});

export interface DeliveryView {
  readonly id: number;
  readonly submissionId: number;
  readonly username: string;
  readonly site: string;
  readonly problem: string;
  readonly state: z.output<typeof state>;
  /** null = none yet, or it was removed. */
  readonly account: string | null;
  readonly run: string | null;
  readonly fault: string | null;
  readonly faultDetail: string;
  /** Whoever may judge it again would have it sent again. */
  readonly maySendAgain: boolean;
  readonly createdAt: Date;
  readonly nextAt: Date;
}
