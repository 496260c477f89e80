import { BadRequest } from "@tessera/base";
import type { Principal } from "@tessera/platform/server";

export interface PasswordChange {
  readonly principal: Principal;
  /** Of the caller: wrong old passwords lock the account for it. */
  readonly address: string;
  readonly oldPasswordMd5: string;
  readonly newPasswordMd5: string;
}

export interface PasswordChanger {
  /** Checks the old password and counts wrong ones towards the lock. */
  changePassword(change: PasswordChange): Promise<void>;
  endAllOf(userId: number): Promise<void>;
}

/** Says it in the specification's words when the old password is wrong. */
export async function changePassword(
  sessions: PasswordChanger,
  change: PasswordChange,
): Promise<void> {
  try {
    await sessions.changePassword(change);
  } catch (error) {
    if (!(error instanceof BadRequest && error.code === "wrong-old-password")) throw error;
    const text = {
      zh: "原始密码错误，请重新输入！",
      en: "The old password is wrong. Please enter it again.",
    };
    throw new BadRequest(error.code, text, { cause: error });
  }
}
