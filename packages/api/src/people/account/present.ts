import { isRoleId, type RoleId, roleKey } from "@gavel/domain/role";
import type { AccountRow } from "./queries.ts";
import type { UserInfo } from "./schema.ts";

export function roleOf(account: { uid: string; role_id: number }): RoleId {
  if (!isRoleId(account.role_id)) throw new Error(`user ${account.uid} has no known role`);
  return account.role_id;
}

/** The only way an account leaves for its owner: never with its password hash. */
export function presentOwnAccount(account: AccountRow): UserInfo {
  return {
    uid: account.uid,
    username: account.username,
    nickname: account.nickname,
    avatar: account.avatar,
    titleName: account.title_name,
    titleColor: account.title_color,
    email: account.email,
    number: account.number,
    gender: account.gender,
    school: account.school,
    course: account.course,
    signature: account.signature,
    realname: account.realname,
    github: account.github,
    blog: account.blog,
    cfUsername: account.cf_username,
    mobile: account.mobile,
    roleList: [roleKey(roleOf(account))],
  };
}
