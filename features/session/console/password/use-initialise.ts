import { systemClock } from "@tessera/base";
import {
  notices,
  notifications,
  requestLegacy,
  setOtherConfig,
  useLeave,
  useTexts,
} from "@tessera/platform/console";
import { okStatus } from "@tessera/platform/contract";
import { md5 } from "js-md5";
import { useState } from "react";
import { setInitial } from "../../contract.ts";
import { logOut } from "../log-out.ts";
import type { Passwords } from "./check-passwords.ts";
import { passwordTexts } from "./texts.ts";

const loginDelayMs = 3000;

interface Initialise {
  /** It has succeeded and login follows. */
  readonly isDone: boolean;
  readonly initialise: (passwords: Passwords) => Promise<void>;
}

export function useInitialise(): Initialise {
  const t = useTexts(passwordTexts);
  const leave = useLeave();
  const [isDone, setDone] = useState(false);

  const signOut = async () => {
    // The password has changed already: whether the server still knows the session does not matter.
    logOut().catch(() => {});
    await leave();
  };

  const initialise = async ({ oldPassword, newPassword, sipPassword = "" }: Passwords) => {
    const { Status, msg } = await requestLegacy(setInitial, {
      SipPassword: sipPassword,
      OldPassword: md5(oldPassword),
      NewPassword: md5(newPassword),
    });
    if (Status !== okStatus) {
      if (msg) notifications.error(msg);
      return;
    }
    setDone(true);
    setOtherConfig({ Initial: false });
    notices.success(t("initialised"), loginDelayMs);
    systemClock.after(loginDelayMs, () => void signOut());
  };

  return { isDone, initialise };
}
