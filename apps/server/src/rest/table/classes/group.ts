import { exportMembers, requireMaySet, setGroupAvatar } from "@gavel/api/classes/group";
import type { GroupAnnouncement, GroupCard, GroupInfo, GroupMember } from "@gavel/api/types";
import { GROUP_LEVEL, type GroupLevel } from "@gavel/domain/group/access";
import type { GroupAuth } from "@gavel/domain/group/group";
import { z } from "zod";
import { success } from "../../envelope.ts";
import type { Params } from "../../params.ts";
import { handlerRow, type RestRow, type RowRequest, row, type WireNames } from "../../row.ts";
import { receiveForGroup, receiveImageForm } from "../../upload.ts";
import { wirePage } from "../../wire.ts";
import { asSignedIn } from "../bank/problem-files.ts";
import { fileAnswer } from "../contests/board.ts";

const PAGE_SIZE = 10;
const VISIBLE = 0;
const HIDDEN = 1;
const BANNED = 1;

const wireCard = (one: GroupCard) => ({
  id: one.id,
  avatar: one.avatar,
  owner: one.owner.username,
  name: one.name,
  shortName: one.shortName,
  brief: one.brief,
  description: one.description,
  auth: one.auth,
  visible: one.isVisible,
  memberCount: one.memberCount,
  gmtCreate: one.createdAt,
});

const wireGroup = (one: GroupInfo) => ({
  id: one.id,
  avatar: one.avatar,
  name: one.name,
  shortName: one.shortName,
  brief: one.brief,
  description: one.description,
  owner: one.owner.username,
  uid: one.owner.uid,
  auth: one.auth,
  visible: one.isVisible,
  status: one.isBanned ? BANNED : 0,
  code: one.code,
  gmtCreate: one.createdAt,
  gmtModified: one.updatedAt,
});

const wireMember = (one: GroupMember) => ({
  // Members have no number of their own: their account within the group is one.
  id: `${one.groupId}-${one.uid}`,
  gid: one.groupId,
  uid: one.uid,
  username: one.username,
  auth: one.level,
  reason: one.reason,
  gmtCreate: one.createdAt,
  gmtModify: one.updatedAt,
});

const wireAnnouncement = (one: GroupAnnouncement) => ({
  id: one.id,
  title: one.title,
  content: one.content,
  uid: one.author.uid,
  username: one.author.username,
  status: one.isVisible ? VISIBLE : HIDDEN,
  gid: one.groupId,
  gmtCreate: one.createdAt,
  gmtModified: one.updatedAt,
});

const groupIn = ({ any }: RowRequest) => ({ groupId: any.getInteger("gid") });
/** Whether a number is one that there is, is for the procedure to say. */
const authIn = (params: Params) => params.findInteger("auth") as GroupAuth | undefined;
const pageOfGroup = ({ query }: RowRequest) => ({
  ...query.paging(PAGE_SIZE),
  groupId: query.getInteger("gid"),
});
const membersIn = (request: RowRequest) => ({
  ...pageOfGroup(request),
  keyword: request.query.findText("keyword"),
  level: request.query.findInteger("auth") as Exclude<GroupLevel, 0> | undefined,
});
const MEMBER_NAMES: WireNames = { level: "auth" };
const isVisibleIn = (json: Params) => {
  const status = json.findInteger("status");
  return status === undefined ? undefined : status === VISIBLE;
};

const EXAMPLE = {
  ...{ name: "First term", shortName: "TERM1", brief: "Loops and lists", auth: 2 },
  ...{ description: "For beginners.", code: "abc123", visible: true },
};

const groupRows: readonly RestRow[] = [
  row({
    method: "GET",
    path: "/api/get-group-list",
    who: "anyone",
    procedure: "group.find",
    input: ({ query }) => ({
      ...query.paging(PAGE_SIZE),
      keyword: query.findText("keyword"),
      auth: authIn(query),
      onlyMine: query.findFlag("onlyMine"),
    }),
    output: (page, { query }) => wirePage(page, query.paging(PAGE_SIZE), wireCard),
  }),
  row({
    method: "GET",
    path: "/api/get-group-detail",
    who: "signed-in",
    procedure: "group.get",
    input: groupIn,
    output: wireGroup,
  }),
  row({
    method: "GET",
    path: "/api/get-group-access",
    who: "signed-in",
    procedure: "group.get",
    input: groupIn,
    output: ({ level }) => ({ access: level >= 3 }),
  }),
  row({
    method: "GET",
    path: "/api/get-group-auth",
    who: "signed-in",
    procedure: "group.get",
    input: groupIn,
    output: ({ level }) => level,
  }),
  row({
    method: "POST",
    path: "/api/group",
    who: "permission:group_add",
    procedure: "group.create",
    example: EXAMPLE,
    input: ({ json }) => ({
      name: json.findAnyText("name") ?? "",
      shortName: json.findAnyText("shortName") ?? "",
      brief: json.findAnyText("brief") ?? "",
      description: json.findAnyText("description") ?? "",
      auth: json.getInteger("auth") as GroupAuth,
      code: json.findAnyText("code"),
      isVisible: json.findFlag("visible"),
    }),
    output: () => null,
  }),
  row({
    method: "PUT",
    path: "/api/group",
    who: "signed-in",
    procedure: "group.update",
    example: { id: 3, ...EXAMPLE },
    // Clients leave out what is empty, so an empty text changes nothing.
    input: ({ json }) => ({
      groupId: json.getInteger("id"),
      name: json.findText("name"),
      shortName: json.findText("shortName"),
      brief: json.findText("brief"),
      description: json.findText("description"),
      auth: authIn(json),
      code: json.findText("code"),
      isVisible: json.findFlag("visible"),
    }),
    output: () => null,
  }),
  row({
    method: "DELETE",
    path: "/api/group",
    who: "permission:group_del",
    procedure: "group.disband",
    input: groupIn,
    output: () => null,
  }),
  handlerRow({
    method: "POST",
    path: "/api/file/upload-group-avatar",
    who: "signed-in",
    takes: { query: { gid: z.int().optional() }, file: "image", reach: ["owner", "root"] },
    scope: "community",
    async handle(exchange) {
      const ctx = asSignedIn(exchange.context);
      const { upload, allowed: gid } = await receiveForGroup(
        exchange,
        () => receiveImageForm(exchange, "image", "avatar"),
        async (named) => {
          const groupId = named.getInteger("gid");
          await requireMaySet(ctx, groupId);
          return groupId;
        },
      );
      return success(wireGroup(await setGroupAvatar(ctx, gid, upload)));
    },
  }),
];

const memberRows: readonly RestRow[] = [
  row({
    method: "GET",
    path: "/api/group/get-member-list",
    who: "signed-in",
    procedure: "groupMember.find",
    wireNames: MEMBER_NAMES,
    input: membersIn,
    output: (page, { query }) => wirePage(page, query.paging(PAGE_SIZE), wireMember),
  }),
  row({
    method: "GET",
    path: "/api/group/get-apply-list",
    who: "signed-in",
    procedure: "groupMember.findApplicants",
    wireNames: MEMBER_NAMES,
    input: membersIn,
    output: (page, { query }) => wirePage(page, query.paging(PAGE_SIZE), wireMember),
  }),
  row({
    method: "POST",
    path: "/api/group/member",
    who: "signed-in",
    procedure: "group.join",
    input: (request) => ({
      ...groupIn(request),
      code: request.any.findText("code"),
      reason: request.any.findText("reason"),
    }),
    output: () => null,
  }),
  row({
    method: "PUT",
    path: "/api/group/member",
    who: "signed-in",
    procedure: "groupMember.setLevel",
    wireNames: MEMBER_NAMES,
    input: ({ json }) => ({
      groupId: json.getInteger("gid"),
      uid: json.getText("uid"),
      level: json.getInteger("auth") as Exclude<GroupLevel, 0>,
    }),
    output: () => null,
  }),
  row({
    method: "DELETE",
    path: "/api/group/member",
    who: "signed-in",
    procedure: "groupMember.remove",
    input: (request) => ({ ...groupIn(request), uid: request.any.getText("uid") }),
    output: () => null,
  }),
  row({
    method: "DELETE",
    path: "/api/group/member/exit",
    who: "signed-in",
    procedure: "group.exit",
    input: groupIn,
    output: () => null,
  }),
  // Existing clients know no such sheet: the row is ours.
  handlerRow({
    method: "GET",
    path: "/api/file/download-group-members",
    who: "signed-in",
    takes: {
      query: {
        gid: z.int(),
        format: z.enum(["xlsx", "csv"]).default("xlsx"),
        keyword: z.string().optional(),
        level: z.int().optional(),
      },
      answers: "file",
      reach: ["owner", "managers", "root"],
    },
    scope: "admin-read",
    async handle({ query, context, keepOpen }) {
      keepOpen();
      const level = query.findInteger("level");
      const { name, body } = await exportMembers(asSignedIn(context), {
        groupId: query.getInteger("gid"),
        format: query.findText("format") === "csv" ? "csv" : "xlsx",
        keyword: query.findText("keyword")?.trim() ?? "",
        level: Object.values(GROUP_LEVEL).find((one) => one === level),
      });
      return fileAnswer(name, body);
    },
  }),
];

const announcementRows: readonly RestRow[] = [
  row({
    method: "GET",
    path: "/api/group/get-announcement-list",
    who: "signed-in",
    procedure: "groupAnnouncement.find",
    input: pageOfGroup,
    output: (page, { query }) => wirePage(page, query.paging(PAGE_SIZE), wireAnnouncement),
  }),
  row({
    method: "GET",
    path: "/api/group/get-admin-announcement-list",
    who: "signed-in",
    procedure: "groupAnnouncement.findAll",
    input: pageOfGroup,
    output: (page, { query }) => wirePage(page, query.paging(PAGE_SIZE), wireAnnouncement),
  }),
  row({
    method: "POST",
    path: "/api/group/announcement",
    who: "signed-in",
    procedure: "groupAnnouncement.create",
    input: ({ json }) => ({
      groupId: json.getInteger("gid"),
      title: json.getText("title"),
      content: json.getText("content"),
      isVisible: isVisibleIn(json),
    }),
    output: () => null,
  }),
  row({
    method: "PUT",
    path: "/api/group/announcement",
    who: "signed-in",
    procedure: "groupAnnouncement.update",
    input: ({ json }) => ({
      id: json.getInteger("id"),
      title: json.findAnyText("title"),
      content: json.findAnyText("content"),
      isVisible: isVisibleIn(json),
    }),
    output: () => null,
  }),
  row({
    method: "DELETE",
    path: "/api/group/announcement",
    who: "signed-in",
    procedure: "groupAnnouncement.delete",
    input: ({ any }) => ({ id: any.getInteger("aid") }),
    output: () => null,
  }),
];

export const groupTableRows: readonly RestRow[] = [
  ...groupRows,
  ...memberRows,
  ...announcementRows,
];
