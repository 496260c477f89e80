import type { InputOf } from "@tessera/platform/console";
import { md5 } from "js-md5";
import type { makeApiKey } from "../../contract.ts";

/** A key as the form has it. */
export interface KeyWish {
  readonly name: string;
  /** Absent: one's own. */
  readonly userid?: number | undefined;
  /** Has to be chosen. */
  readonly days: MadeKey["days"] | undefined;
  readonly mayChange: boolean;
  readonly hasSomeParts: boolean;
  readonly parts: readonly string[];
  readonly networks: string;
  readonly password: string;
}

type MadeKey = InputOf<(typeof makeApiKey)["input"]>;

export const noWish: KeyWish = {
  name: "",
  days: undefined,
  mayChange: false,
  hasSomeParts: false,
  parts: [],
  networks: "",
  password: "",
};

export const inputOf = (wish: KeyWish): MadeKey => ({
  name: wish.name,
  ...(wish.userid !== undefined && { userid: wish.userid }),
  days: wish.days ?? 30,
  mayChange: wish.mayChange,
  ...(wish.hasSomeParts && { parts: [...wish.parts] }),
  networks: wish.networks.split(/[\s,，]+/).filter(Boolean),
  password: md5(wish.password),
});
