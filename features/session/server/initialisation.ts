import { BadRequest, Conflict, refuseWeakSipPassword } from "@tessera/base";
import type { Settings } from "@tessera/platform/server";
import { gb28181Settings } from "../../gb28181/contract.ts";
import { defaultSipPassword } from "../contract.ts";
import { initialSettings } from "../settings.ts";
import { changePassword, type PasswordChange, type PasswordChanger } from "./change-password.ts";

export type SettingsAccess = Pick<Settings, "get" | "change">;

interface Request extends PasswordChange {
  readonly sipPassword: string;
}

/** First run: a new administrator password and a SIP password that not everybody knows. */
export class Initialisation {
  readonly #sessions: PasswordChanger;
  readonly #settings: SettingsAccess;
  #isRunning = false;

  constructor(sessions: PasswordChanger, settings: SettingsAccess) {
    this.#sessions = sessions;
    this.#settings = settings;
  }

  async perform(request: Request): Promise<void> {
    if (this.#isRunning || !this.#settings.get(initialSettings).isInitialDue)
      throw new Conflict("already-initialised", alreadyInitialised);
    refuseNoSipPassword(request.sipPassword);
    refuseWeakSipPassword(request.sipPassword);
    this.#isRunning = true;
    try {
      const takeBackPassword = await changePassword(this.#sessions, request);
      await this.#store(request, takeBackPassword);
    } finally {
      this.#isRunning = false;
    }
    await this.#sessions.endAllOf(request.principal.userId);
  }

  /**
   * The flag goes last: whatever stops the program before it, initialisation is still due. Not one
   * database transaction: password and settings each wait for turns of their own, and whoever has
   * the turn may be waiting for the database.
   */
  async #store({ sipPassword }: Request, takeBackPassword: () => Promise<void>): Promise<void> {
    const previous = this.#settings.get(gb28181Settings);
    try {
      await this.#settings.change(gb28181Settings, { sipPassword });
      await this.#settings.change(initialSettings, { isInitialDue: false });
    } catch (error) {
      await takeBackPassword();
      await this.#settings.change(gb28181Settings, { sipPassword: previous.sipPassword });
      throw error;
    }
  }
}

function refuseNoSipPassword(sipPassword: string): void {
  if (sipPassword.trim() === "")
    throw new BadRequest("sip-password-empty", {
      zh: "SIP密码不能为空!",
      en: "The SIP password must not be empty.",
    });
  if (sipPassword === defaultSipPassword)
    throw new BadRequest("sip-password-default", {
      zh: "SIP密码与默认密码一样，请重新输入!",
      en: "The SIP password is the default one. Choose another.",
    });
}

const alreadyInitialised = {
  zh: "系统已完成初始化。如需更换密码，请使用“修改密码”。",
  en: 'The system is already initialised. To change the password use "Change password".',
};
