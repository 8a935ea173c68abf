import { admin, router, signedIn } from "../../kernel/trpc.ts";
import * as schema from "./schema.ts";
import * as service from "./service.ts";

const member = signedIn.meta({ reach: ["owner", "root"] });

/** What organisers do there: the same for the site's contests and those of groups, but for who is at the door. */
function announcing(organiser: typeof admin) {
  return {
    findForStaff: organiser
      .input(schema.findAnnouncementsInput)
      .query(({ ctx, input }) => service.findAllAnnouncements(ctx, input)),
    create: organiser
      .input(schema.createAnnouncementInput)
      .mutation(({ ctx, input }) => service.createAnnouncement(ctx, input)),
    update: organiser
      .input(schema.updateAnnouncementInput)
      .mutation(({ ctx, input }) => service.updateAnnouncement(ctx, input)),
    delete: organiser
      .input(schema.announcementIdInput)
      .mutation(({ ctx, input }) => service.deleteAnnouncement(ctx, input.id)),
  };
}

export const contestAnnouncementRouter = router({
  find: member
    .input(schema.findAnnouncementsInput)
    .query(({ ctx, input }) => service.findAnnouncements(ctx, input)),
  unread: member
    .input(schema.unreadInput)
    .query(({ ctx, input }) => service.findUnread(ctx, input)),
  ...announcing(admin.meta({ reach: ["owner", "root"] })),
});

export const groupContestAnnouncementRouter = router(
  announcing(signedIn.meta({ reach: ["owner", "managers", "root"] })),
);
