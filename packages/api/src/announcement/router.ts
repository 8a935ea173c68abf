import { anyone, permitted, router } from "../trpc.ts";
import {
  announcementIdInput,
  createAnnouncementInput,
  findAnnouncementsInput,
  updateAnnouncementInput,
} from "./schema.ts";
import {
  createAnnouncement,
  deleteAnnouncement,
  findAllAnnouncements,
  findAnnouncements,
  updateAnnouncement,
} from "./service.ts";

const keeper = permitted("announcement_admin");

export const announcementRouter = router({
  find: anyone
    .input(findAnnouncementsInput)
    .query(({ ctx, input }) => findAnnouncements(ctx, input)),
  findAll: keeper
    .input(findAnnouncementsInput)
    .query(({ ctx, input }) => findAllAnnouncements(ctx, input)),
  create: keeper
    .input(createAnnouncementInput)
    .mutation(({ ctx, input }) => createAnnouncement(ctx, input)),
  update: keeper
    .input(updateAnnouncementInput)
    .mutation(({ ctx, input }) => updateAnnouncement(ctx, input)),
  delete: keeper
    .input(announcementIdInput)
    .mutation(({ ctx, input }) => deleteAnnouncement(ctx, input.id)),
});
