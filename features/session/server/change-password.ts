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
  /** Checks the old password and counts wrong ones towards the lock. Gives what takes it back. */
  changePassword(change: PasswordChange): Promise<() => Promise<void>>;
  endAllOf(userId: number): Promise<number>;
}

/** Says it in the specification's words when the old password is wrong. Gives what takes it back. */
export async function changePassword(
  sessions: PasswordChanger,
  change: PasswordChange,
): Promise<() => Promise<void>> {
  try {
    return await sessions.changePassword(change);
  } catch (error) {
    if (!(error instanceof BadRequest && error.code === "wrong-old-password")) throw error;
    const text = {
      zh: "原始密码错误，请重新输入！",
      en: "The old password is wrong. Enter it again.",
    };
    throw new BadRequest(error.code, text, { cause: error });
  }
}
