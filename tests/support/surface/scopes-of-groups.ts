/** Of groups, as `scopes.ts` has it. */
export const GROUPS = {
  read: [
    "group.find",
    "group.get",
    "group.losses",
    "groupAnnouncement.find",
    "groupAnnouncement.findAll",
    "groupMember.find",
    "groupMember.findApplicants",
  ],
  community: [
    "POST /api/file/upload-group-avatar",
    "group.create",
    "group.disband",
    "group.exit",
    "group.join",
    "group.removeAvatar",
    "group.setArchived",
    "group.update",
    "groupAnnouncement.create",
    "groupAnnouncement.delete",
    "groupAnnouncement.update",
    "groupMember.remove",
    "groupMember.setLevel",
  ],
  "admin-site": ["group.setBanned"],
} as const;
