import { writeOldHash } from "@gavel/domain/old-hash";
import { DEFAULT_ROLE, isRoleId } from "@gavel/domain/role";
import { findFile } from "../data-folder.ts";
import type { SqlRow } from "../dump/mysql-dump.ts";
import { flagOf, textOf, wordOf } from "../fields.ts";
import type { SourceAccount, SourceAvatar } from "../model.ts";
import type { Hoj } from "./hoj.ts";

export function* accountsOf({ tables, time }: Hoj): Generator<SourceAccount> {
  for (const row of tables.rows<SqlRow>("user_info")) {
    const id = textOf(row, "uuid");
    const role = Number(tables.find<SqlRow>("user_role", id)?.role_id ?? DEFAULT_ROLE);
    yield {
      ...{ id, username: textOf(row, "username"), email: wordOf(row, "email") },
      ...{ nickname: textOf(row, "nickname"), realname: textOf(row, "realname") },
      ...{ school: textOf(row, "school"), course: textOf(row, "course") },
      ...{ number: textOf(row, "number"), github: textOf(row, "github") },
      ...{ blog: textOf(row, "blog"), signature: textOf(row, "signature") },
      gender: textOf(row, "gender"),
      role: isRoleId(role) ? role : DEFAULT_ROLE,
      isBanned: flagOf(row, "status"),
      createdAt: time(row.gmt_create),
      passwordHash: writeOldHash({
        ...{ kind: "md5", rounds: 0, salt: "" },
        digest: textOf(row, "password").toLowerCase(),
      }),
    };
  }
}

/** As its backend serves what people uploaded; all others are addresses elsewhere. */
const UPLOADED = /^\/api\/public\/img\/([\w.-]+)$/;
/** In its data folder, or in the part of it that is given; releases differ. */
const PLACES = ["file/avatar/user", "file/avatar", "avatar/user", "avatar"];

export function* avatarsOf({ tables, files }: Hoj): Generator<SourceAvatar> {
  for (const row of tables.rows<SqlRow>("user_info")) {
    const said = textOf(row, "avatar");
    if (said === "") continue;
    const name = UPLOADED.exec(said)?.[1] ?? null;
    const places = PLACES.map((place) => `${place}/${name}`);
    yield {
      ...{ accountId: textOf(row, "uuid"), username: textOf(row, "username"), fileName: name },
      find: async () => (name === null ? null : findFile(files, places, name)),
    };
  }
}
