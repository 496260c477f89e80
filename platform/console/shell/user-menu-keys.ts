export type UserMenuKey = "plugins" | "apiDocs" | "version" | "changePassword" | "logOut";

interface Reader {
  readonly isOperator: boolean;
  readonly hasScreen: (path: string) => boolean;
}

/** Plugins, API docs and version are for admins, or shown while no role is known. */
export function userMenuKeys({ isOperator, hasScreen }: Reader): readonly UserMenuKey[] {
  const keys: UserMenuKey[] = [];
  if (!isOperator && hasScreen("/plugin")) keys.push("plugins");
  if (!isOperator) keys.push("apiDocs");
  if (!isOperator && hasScreen("/version/index")) keys.push("version");
  keys.push("changePassword", "logOut");
  return keys;
}
