import {
  notices,
  notifications,
  requestLegacy,
  useApp,
  useLeave,
  useTexts,
} from "@tessera/platform/console";
import { okStatus } from "@tessera/platform/contract";
import { md5 } from "js-md5";
import { modifyPassword } from "../../contract.ts";
import type { Passwords } from "./check-passwords.ts";
import { passwordTexts } from "./texts.ts";

export const closeDialog = () => useApp.setState({ showNavBarModifyPWD: false });

/** Success signs the user out; any other status tells its reason and closes like cancel. */
export function useChangePassword(): (passwords: Passwords) => Promise<void> {
  const t = useTexts(passwordTexts);
  const leave = useLeave();
  return async ({ oldPassword, newPassword }) => {
    const { Status, msg } = await requestLegacy(modifyPassword, {
      oldpassword: md5(oldPassword),
      newpassword: md5(newPassword),
    });
    closeDialog();
    if (Status !== okStatus) {
      if (msg) notifications.error(msg);
      return;
    }
    notices.success(t("changed"));
    // The server has ended every session of the user, this one too.
    await leave();
  };
}
