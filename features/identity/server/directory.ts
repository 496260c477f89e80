import type { Settings, User } from "@tessera/platform/server";
import { ldapSettings } from "../settings.ts";
import type { ExternalAccounts } from "./external-accounts.ts";
import { findInDirectory } from "./ldap-directory.ts";

/** Whose password it is to judge, and for whom it stands. */
export type Judged =
  | { readonly by: "nobody" }
  | { readonly by: "directory"; readonly user: User | undefined };

/** The directory, as the sign-in asks it. */
export class Directory {
  readonly #settings: Pick<Settings, "get">;
  readonly #accounts: Pick<ExternalAccounts, "sourceOf" | "keep">;

  constructor(
    settings: Pick<Settings, "get">,
    accounts: Pick<ExternalAccounts, "sourceOf" | "keep">,
  ) {
    this.#settings = settings;
    this.#accounts = accounts;
  }

  /** Local accounts are none of its business, whether it answers or not. */
  async judge(userName: string, password: string): Promise<Judged> {
    const settings = this.#settings.get(ldapSettings);
    if (!settings.isEnabled || settings.url === "") return { by: "nobody" };
    const source = await this.#accounts.sourceOf(userName);
    if (source !== "ldap" && source !== "nobody") return { by: "nobody" };
    const person = await findInDirectory(settings, userName, password);
    const user = person && (await this.#accounts.keep(person, settings.roles));
    return { by: "directory", user };
  }
}
