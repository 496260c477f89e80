import { BadRequest, Conflict, Forbidden, NotFound } from "@tessera/base";

export const unknownUser = (id: number) =>
  new NotFound("unknown-user", {
    zh: `用户 ${id} 不存在，可能已被删除，请刷新列表。`,
    en: `User ${id} does not exist and may have been deleted. Refresh the list.`,
  });

export const unknownRole = (id: number) =>
  new NotFound("unknown-role", {
    zh: `角色 ${id} 不存在，可能已被删除，请刷新列表。`,
    en: `Role ${id} does not exist and may have been deleted. Refresh the list.`,
  });

export const userNameTaken = (name: string) =>
  new Conflict("user-name-taken", {
    zh: `用户名“${name}”已存在，请换一个。`,
    en: `The user name "${name}" already exists. Choose another.`,
  });

export const roleNameTaken = (name: string) =>
  new Conflict("role-name-taken", {
    zh: `角色名称“${name}”已存在，请换一个。`,
    en: `The role name "${name}" already exists. Choose another.`,
  });

export const builtInUser = () =>
  new Forbidden("built-in-user", {
    zh: "内置管理员不能删除、改名或更换角色。",
    en: "The built-in administrator cannot be deleted, renamed or given another role.",
  });

export const builtInRole = () =>
  new Forbidden("built-in-role", {
    zh: "内置管理员角色不能修改或删除。",
    en: "The built-in administrator role cannot be changed or deleted.",
  });

export const ownAccount = () =>
  new Forbidden("own-account", {
    zh: "不能删除自己的账号，也不能更改自己的角色，请让其他管理员操作。",
    en: "You cannot delete your own account or change your own role. Ask another administrator.",
  });

export const ownPassword = () =>
  new BadRequest("own-password", {
    zh: "请使用右上角的“修改密码”更改自己的密码。",
    en: 'Use "Change password" in the top bar for your own password.',
  });

export const roleInUse = (users: number) =>
  new Conflict("role-in-use", {
    zh: `还有 ${users} 个用户属于该角色，请先为他们指定其他角色。`,
    en: `${users} ${users === 1 ? "user has" : "users have"} this role. Give them another one first.`,
  });

export const moveToItself = () =>
  new BadRequest("move-to-itself", {
    zh: "用户不能移到正在删除的角色，请选择其他角色。",
    en: "Users cannot be moved to the role being deleted. Choose another.",
  });

export const notYours = () =>
  new Forbidden("admin-only", {
    zh: "只有管理员可以查看或更改其他用户的信息。",
    en: "Only an administrator can see or change data of other users.",
  });

export const unknownSession = () =>
  new NotFound("unknown-session", {
    zh: "会话不存在，可能已结束，请刷新列表。",
    en: "The session does not exist and may have ended. Refresh the list.",
  });

export const passwordNeeded = () =>
  new BadRequest("password-needed", {
    zh: "请输入您的密码。",
    en: "Enter your password.",
  });

export const signInWouldEnd = () =>
  new Conflict("connection-not-encrypted", {
    zh: "您的连接未加密，关闭 MD5 登录后将无法从这里登录。请先用 HTTPS 打开控制台。",
    en: "Your connection is not encrypted: without MD5 you could no longer sign in from here. Open the console over HTTPS first.",
  });
