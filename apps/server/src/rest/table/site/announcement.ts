import type { Announcement } from "@gavel/api/types";
import type { Params } from "../../params.ts";
import { type RestRow, row } from "../../row.ts";
import { wirePage } from "../../wire.ts";

const PAGE_SIZE = 10;
const VISIBLE = 0;
const HIDDEN = 1;

function wireAnnouncement({ author, isVisible, createdAt, updatedAt, ...rest }: Announcement) {
  return {
    ...rest,
    uid: author?.uid,
    username: author?.username,
    status: isVisible ? VISIBLE : HIDDEN,
    gid: null,
    gmtCreate: createdAt,
    gmtModified: updatedAt,
  };
}

/** Without a status: as it was, or visible when it is new. */
const readIsVisible = (json: Params) => {
  const status = json.findInteger("status");
  return status === undefined ? undefined : status === VISIBLE;
};

export const announcementRows: readonly RestRow[] = [
  row({
    method: "GET",
    path: "/api/get-common-announcement",
    who: "anyone",
    procedure: "announcement.find",
    input: ({ query }) => query.paging(PAGE_SIZE),
    output: (page, { query }) => wirePage(page, query.paging(PAGE_SIZE), wireAnnouncement),
  }),
  row({
    method: "GET",
    path: "/api/admin/announcement",
    who: "permission:announcement_admin",
    procedure: "announcement.findAll",
    input: ({ query }) => query.paging(PAGE_SIZE),
    output: (page, { query }) => wirePage(page, query.paging(PAGE_SIZE), wireAnnouncement),
  }),
  row({
    method: "POST",
    path: "/api/admin/announcement",
    who: "permission:announcement_admin",
    procedure: "announcement.create",
    input: ({ json }) => ({
      title: json.getText("title"),
      content: json.getText("content"),
      isVisible: readIsVisible(json),
    }),
    output: () => null,
  }),
  row({
    method: "PUT",
    path: "/api/admin/announcement",
    who: "permission:announcement_admin",
    procedure: "announcement.update",
    input: ({ json }) => ({
      id: json.getInteger("id"),
      title: json.findAnyText("title"),
      content: json.findAnyText("content"),
      isVisible: readIsVisible(json),
    }),
    output: () => null,
  }),
  row({
    method: "DELETE",
    path: "/api/admin/announcement",
    who: "permission:announcement_admin",
    procedure: "announcement.delete",
    input: ({ any }) => ({ id: any.getInteger("aid") }),
    output: () => null,
  }),
];
