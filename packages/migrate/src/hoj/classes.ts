/** Groups and trainings. */
import { GROUP_LEVEL } from "@gavel/domain/group/access";
import { TRAINING_AUTH } from "@gavel/domain/training/training";
import type { SqlRow } from "../dump/mysql-dump.ts";
import { flagOf, idOf, numberOf, textOf } from "../fields.ts";
import type { SourceGroup, SourceTraining } from "../model.ts";
import { CONTEST_LINKS, GROUP_ANNOUNCEMENTS } from "./also.ts";
import type { Hoj } from "./hoj.ts";
import { announcementOf } from "./talk.ts";

export function* groupsOf(hoj: Hoj): Generator<SourceGroup> {
  const { tables, time, accountNamed } = hoj;
  for (const row of tables.rows<SqlRow>("group")) {
    const id = textOf(row, "id");
    yield {
      ...{ id, name: textOf(row, "name"), shortName: textOf(row, "short_name") },
      ...{ brief: textOf(row, "brief"), description: textOf(row, "description") },
      ownerId: idOf(row, "uid") ?? accountNamed(textOf(row, "owner")),
      isVisible: flagOf(row, "visible", true),
      createdAt: time(row.gmt_create),
      members: tables.list<SqlRow>("group_member", id).flatMap((one) => {
        // As HOJ numbers them, this site does: whoever asks to join, or was refused, is no member.
        const level = numberOf(one, "auth") ?? 0;
        if (level < GROUP_LEVEL.member) return [];
        return [{ accountId: textOf(one, "uid"), isManager: level >= GROUP_LEVEL.admin }];
      }),
      announcements: tables
        .list<SqlRow>(GROUP_ANNOUNCEMENTS, id)
        .filter((one) => tables.find(CONTEST_LINKS, textOf(one, "id")) === undefined)
        .map((one) => announcementOf(hoj, one)),
    };
  }
}

export function* trainingsOf({ tables, time, accountNamed }: Hoj): Generator<SourceTraining> {
  for (const row of tables.rows<SqlRow>("training")) {
    const id = textOf(row, "id");
    const link = tables.find<SqlRow>("mapping_training_category", id);
    const category = tables.find<SqlRow>("training_category", link?.cid ?? null);
    const problems = tables.list<SqlRow>("training_problem", id);
    const rankOf = (one: SqlRow) => numberOf(one, "rank") ?? 0;
    yield {
      ...{ id, title: textOf(row, "title"), description: textOf(row, "description") },
      category: category === undefined ? null : textOf(category, "name"),
      authorId: accountNamed(textOf(row, "author")),
      password: row.auth === TRAINING_AUTH.private ? textOf(row, "private_pwd") : null,
      isEnabled: flagOf(row, "status", true),
      rank: numberOf(row, "rank") ?? 0,
      createdAt: time(row.gmt_create),
      groupId: flagOf(row, "is_group") ? idOf(row, "gid") : null,
      problemIds: problems
        .toSorted((a, b) => rankOf(a) - rankOf(b))
        .map((one) => textOf(one, "pid")),
    };
  }
}
