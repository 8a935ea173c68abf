import type { ContestAnnouncement } from "@gavel/api/types";
import type { Params } from "../../params.ts";
import { type RestRow, type RowRequest, row } from "../../row.ts";
import { wirePage } from "../../wire.ts";

const PAGE_SIZE = 10;
const VISIBLE = 0;
const HIDDEN = 1;

export const wireContestAnnouncement = ({
  author,
  isVisible,
  createdAt,
  updatedAt,
  ...rest
}: Announced) => ({
  ...{ id: rest.id, title: rest.title, content: rest.content },
  ...{ uid: author.uid, username: author.username },
  status: isVisible ? VISIBLE : HIDDEN,
  gid: null,
  gmtCreate: createdAt,
  gmtModified: updatedAt,
});
type Announced = ContestAnnouncement;

/** Without a status: as it was, or visible when it is new. */
const readIsVisible = (fields: Params) => {
  const status = fields.findInteger("status");
  return status === undefined ? undefined : status === VISIBLE;
};

export const announcementsIn = ({ query }: RowRequest) => ({
  ...query.paging(PAGE_SIZE),
  contestId: query.getInteger("cid"),
});

export const newAnnouncementIn = ({ json }: RowRequest) => {
  const fields = json.within("announcement");
  return {
    contestId: json.getInteger("cid"),
    title: fields.getText("title"),
    content: fields.getText("content"),
    isVisible: readIsVisible(fields),
  };
};

export const changedAnnouncementIn = ({ json }: RowRequest) => {
  const fields = json.within("announcement");
  return {
    id: fields.getInteger("id"),
    title: fields.findAnyText("title"),
    content: fields.findAnyText("content"),
    isVisible: readIsVisible(fields),
  };
};

export const contestAnnouncementRows: readonly RestRow[] = [
  row({
    method: "GET",
    path: "/api/get-contest-announcement",
    who: "signed-in",
    procedure: "contestAnnouncement.find",
    input: announcementsIn,
    output: (page, { query }) => wirePage(page, query.paging(PAGE_SIZE), wireContestAnnouncement),
  }),
  row({
    method: "POST",
    path: "/api/get-contest-not-read-announcement",
    who: "signed-in",
    procedure: "contestAnnouncement.unread",
    wireNames: { readIds: "readAnnouncementList" },
    input: ({ json }) => ({
      contestId: json.getInteger("cid"),
      readIds: json.findIntegers("readAnnouncementList"),
    }),
    output: (announcements) => announcements.map(wireContestAnnouncement),
  }),
  row({
    method: "GET",
    path: "/api/admin/contest/announcement",
    who: "admin",
    procedure: "contestAnnouncement.findForStaff",
    input: announcementsIn,
    output: (page, { query }) => wirePage(page, query.paging(PAGE_SIZE), wireContestAnnouncement),
  }),
  row({
    method: "POST",
    path: "/api/admin/contest/announcement",
    who: "admin",
    procedure: "contestAnnouncement.create",
    example: { announcement: { title: "A second hour", content: "It ends later." } },
    input: newAnnouncementIn,
    output: () => null,
  }),
  row({
    method: "PUT",
    path: "/api/admin/contest/announcement",
    who: "admin",
    procedure: "contestAnnouncement.update",
    example: { announcement: { id: 1, title: "A second hour", content: "It ends later." } },
    input: changedAnnouncementIn,
    output: () => null,
  }),
  row({
    method: "DELETE",
    path: "/api/admin/contest/announcement",
    who: "admin",
    procedure: "contestAnnouncement.delete",
    input: ({ any }) => ({ id: any.getInteger("aid") }),
    output: () => null,
  }),
];
