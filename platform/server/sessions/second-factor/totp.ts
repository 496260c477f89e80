import { BadRequest, type Clock, Conflict } from "@tessera/base";
import * as OTPAuth from "otpauth";
import type { Database } from "../../database/index.ts";
import type { SecretBox } from "../../secrets/index.ts";
import { makeRecoveryCodes, recoveryCodeHash } from "./recovery-codes.ts";
import { type KeptSecret, TotpStore, totpPurpose } from "./totp-store.ts";

const periodS = 30;
const secretBytes = 20;

interface TotpParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly box: SecretBox;
}

interface TotpUser {
  readonly userId: number;
  readonly userName: string;
}

/** One-time codes of an authenticator app (RFC 6238), and the recovery codes for who has lost it. */
export class Totp {
  readonly #store: TotpStore;
  readonly #clock: Clock;
  readonly #box: SecretBox;

  constructor({ database, clock, box }: TotpParts) {
    this.#store = new TotpStore(database);
    this.#clock = clock;
    this.#box = box;
  }

  /** The secret is given out here and never again; it counts once `confirm` has seen a code. */
  async begin({ userId, userName }: TotpUser, issuer: string) {
    if (await this.isOn(userId)) throw alreadyOn();
    const secret = new OTPAuth.Secret({ size: secretBytes });
    await this.#store.saveUnconfirmed(
      userId,
      await this.#box.close(secret.base32, totpPurpose(userId)),
    );
    return {
      secret: secret.base32,
      uri: generatorOf(secret.base32, { issuer, label: userName }).toString(),
    };
  }

  /** Gives the recovery codes. */
  async confirm(userId: number, code: string): Promise<string[]> {
    const kept = await this.#store.find(userId);
    if (!kept) throw notBegun();
    if (kept.isConfirmed) throw alreadyOn();
    if (!(await this.#isRight(userId, kept, code))) throw wrongFirstCode();
    const { codes, hashes } = makeRecoveryCodes();
    await this.#store.confirm(userId, hashes);
    return codes;
  }

  async renewRecoveryCodes(userId: number): Promise<string[]> {
    if (!(await this.isOn(userId))) throw notBegun();
    const { codes, hashes } = makeRecoveryCodes();
    await this.#store.replaceRecoveryCodes(userId, hashes);
    return codes;
  }

  /** For a sign-in. A code, or a recovery code, is right once. */
  async check(userId: number, code: string): Promise<"not-asked" | "missing" | "right" | "wrong"> {
    const kept = await this.#store.find(userId);
    if (!kept?.isConfirmed) return "not-asked";
    if (code === "") return "missing";
    const hash = recoveryCodeHash(code);
    if (hash !== undefined)
      return (await this.#store.useRecoveryCode(userId, hash)) ? "right" : "wrong";
    return (await this.#isRight(userId, kept, code)) ? "right" : "wrong";
  }

  async isOn(userId: number): Promise<boolean> {
    return (await this.#store.find(userId))?.isConfirmed ?? false;
  }

  userIds(): Promise<Set<number>> {
    return this.#store.confirmedUserIds();
  }

  countRecoveryCodes(userId: number): Promise<number> {
    return this.#store.countRecoveryCodes(userId);
  }

  turnOff(userId: number): Promise<void> {
    return this.#store.remove(userId);
  }

  /** The step before and the one after count too: clocks differ. */
  async #isRight(userId: number, { boxedSecret }: KeptSecret, code: string): Promise<boolean> {
    const secret = await this.#box.open(boxedSecret, totpPurpose(userId));
    if (secret === undefined) throw unreadableSecret();
    const timestamp = this.#clock.nowMs();
    const token = code.replaceAll(/\s/g, "");
    const delta = generatorOf(secret).validate({ token, timestamp, window: 1 });
    if (delta === null) return false;
    return this.#store.useStep(userId, Math.floor(timestamp / 1000 / periodS) + delta);
  }
}

function generatorOf(base32: string, names: { issuer?: string; label?: string } = {}) {
  return new OTPAuth.TOTP({
    ...names,
    algorithm: "SHA1",
    digits: 6,
    period: periodS,
    secret: OTPAuth.Secret.fromBase32(base32),
  });
}

const alreadyOn = () =>
  new Conflict("totp-already-on", {
    zh: "动态口令已启用。如需更换，请先关闭。",
    en: "One-time codes are already on. To change the app, turn them off first.",
  });

const notBegun = () =>
  new Conflict("totp-not-begun", {
    zh: "动态口令尚未启用，请先生成密钥。",
    en: "One-time codes are not on yet. Create a secret first.",
  });

const wrongFirstCode = () =>
  new BadRequest("totp-wrong", {
    zh: "动态口令错误，请输入验证器当前显示的 6 位数字，并检查手机时间。",
    en: "The one-time code is wrong. Enter the 6 digits the app shows now, and check the phone's clock.",
  });

const unreadableSecret = () =>
  new Conflict("totp-unreadable", {
    zh: "服务器无法读取动态口令的密钥（密钥文件已更换），请使用恢复代码登录，或请管理员关闭动态口令。",
    en: "The server cannot read the secret of your one-time codes (the key file was replaced). Sign in with a recovery code, or ask an administrator to turn one-time codes off.",
  });
