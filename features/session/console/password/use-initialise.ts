import { systemClock } from "@tessera/base";
import { getOtherConfig } from "@tessera/features/system/contract";
import {
  amendConfig,
  markSessionOver,
  notices,
  notifications,
  requestLegacy,
  useLeave,
  useTexts,
} from "@tessera/platform/console";
import { okStatus } from "@tessera/platform/contract";
import { md5 } from "js-md5";
import { useState } from "react";
import { setInitial } from "../../contract.ts";
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
    amendConfig(getOtherConfig, { Initial: false });
    // The new password has ended every session of the user, this one too.
    markSessionOver();
    notices.success(t("initialised"), loginDelayMs);
    systemClock.after(loginDelayMs, () => void leave());
  };

  return { isDone, initialise };
}
