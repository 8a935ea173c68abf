import { anyone, permitted, root, router, signedIn } from "../../kernel/trpc.ts";
import * as adding from "./adding.ts";
import * as notes from "./announcement-schema.ts";
import * as announcements from "./announcements.ts";
import * as linkSchema from "./link-schema.ts";
import * as links from "./links.ts";
import * as manage from "./manage.ts";
import * as who from "./member-schema.ts";
import * as members from "./members.ts";
import * as schema from "./schema.ts";
import * as service from "./service.ts";

const member = signedIn.meta({ reach: ["owner", "members", "managers", "root"] });
const manager = signedIn.meta({ reach: ["owner", "managers", "root"] });
const owner = signedIn.meta({ reach: ["owner", "root"] });

export const groupRouter = router({
  find: anyone
    .meta({ reach: ["everyone"] })
    .input(schema.findGroupsInput)
    .query(({ ctx, input }) => service.findGroups(ctx, input)),
  get: member
    .input(schema.groupIdInput)
    .query(({ ctx, input }) => service.getGroup(ctx, input.groupId)),
  create: permitted("group_add")
    .input(schema.createGroupInput)
    .mutation(({ ctx, input }) => manage.createGroup(ctx, input)),
  update: owner
    .input(schema.updateGroupInput)
    .mutation(({ ctx, input }) => manage.updateGroup(ctx, input)),
  removeAvatar: owner
    .input(schema.groupIdInput)
    .mutation(({ ctx, input }) => manage.removeGroupAvatar(ctx, input.groupId)),
  setArchived: owner
    .input(schema.setArchivedInput)
    .mutation(({ ctx, input }) => manage.setArchived(ctx, input)),
  setBanned: root
    .input(schema.setBannedInput)
    .mutation(({ ctx, input }) => manage.setBanned(ctx, input)),
  losses: owner
    .input(schema.groupIdInput)
    .query(({ ctx, input }) => manage.getLosses(ctx, input.groupId)),
  disband: permitted("group_del")
    .meta({ reach: ["owner", "root"] })
    .input(schema.groupIdInput)
    .mutation(({ ctx, input }) => manage.disbandGroup(ctx, input.groupId)),
  // Whoever is in already is told so.
  join: member
    .input(schema.joinGroupInput)
    .mutation(({ ctx, input }) => service.joinGroup(ctx, input)),
  exit: signedIn
    .meta({ reach: ["members", "managers"] })
    .input(schema.groupIdInput)
    .mutation(({ ctx, input }) => service.exitGroup(ctx, input.groupId)),
});

export const groupMemberRouter = router({
  find: member
    .input(who.findMembersInput)
    .query(({ ctx, input }) => members.findMembers(ctx, input)),
  findApplicants: manager
    .input(who.findMembersInput)
    .query(({ ctx, input }) => members.findApplicants(ctx, input)),
  // A mutation, since a thousand names are too long for an address.
  lookUp: manager
    .input(who.lookUpNamesInput)
    .mutation(({ ctx, input }) => adding.lookUpNames(ctx, input)),
  add: manager
    .input(who.addMembersInput)
    .mutation(({ ctx, input }) => adding.addMembers(ctx, input)),
  setLevel: manager
    .input(who.setLevelInput)
    .mutation(({ ctx, input }) => members.setLevel(ctx, input)),
  remove: manager
    .input(who.memberInput)
    .mutation(({ ctx, input }) => members.removeMember(ctx, input)),
});

export const groupAnnouncementRouter = router({
  find: member
    .input(notes.findAnnouncementsInput)
    .query(({ ctx, input }) => announcements.findAnnouncements(ctx, input)),
  findAll: manager
    .input(notes.findAnnouncementsInput)
    .query(({ ctx, input }) => announcements.findAllAnnouncements(ctx, input)),
  create: manager
    .input(notes.createAnnouncementInput)
    .mutation(({ ctx, input }) => announcements.createAnnouncement(ctx, input)),
  update: owner
    .input(notes.updateAnnouncementInput)
    .mutation(({ ctx, input }) => announcements.updateAnnouncement(ctx, input)),
  delete: owner
    .input(notes.announcementIdInput)
    .mutation(({ ctx, input }) => announcements.deleteAnnouncement(ctx, input.id)),
});

export const groupLinkRouter = router({
  get: owner
    .input(schema.groupIdInput)
    .query(({ ctx, input }) => links.getLink(ctx, input.groupId)),
  save: owner
    .input(linkSchema.saveLinkInput)
    .mutation(({ ctx, input }) => links.saveLink(ctx, input)),
  end: owner
    .input(schema.groupIdInput)
    .mutation(({ ctx, input }) => links.endLink(ctx, input.groupId)),
  follow: anyone
    .input(linkSchema.linkTokenInput)
    .query(({ ctx, input }) => links.followLink(ctx, input)),
  join: signedIn
    .input(linkSchema.linkTokenInput)
    .mutation(({ ctx, input }) => links.joinByLink(ctx, input)),
});
