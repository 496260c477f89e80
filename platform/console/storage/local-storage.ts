import { z } from "zod";
import { defineStored } from "./stored-value.ts";

/** What the platform itself remembers in this browser between visits. */

const userInfo = z.object({
  /** Tells one sign-in from the next and opens nothing: the session itself is in a cookie that no script can read. */
  Token: z.string(),
  role_name: z.string().optional(),
  nick_name: z.string().optional(),
  name: z.string().optional(),
  id: z.number().optional(),
});
export type UserInfo = z.output<typeof userInfo>;

export const stored = {
  userInfo: defineStored({
    key: "tessera_user_info",
    schema: userInfo.nullable(),
    fallback: null,
  }),
  language: defineStored({
    key: "tessera_language",
    schema: z.enum(["zh", "en"]).nullable(),
    // Nobody has chosen yet.
    fallback: null,
  }),
  theme: defineStored({
    key: "tessera_theme",
    schema: z.enum(["light", "dark", "system"]),
    fallback: "system",
  }),
  /** Pages that live by pictures are dark whatever the theme. */
  isStageDark: defineStored({
    key: "tessera_stage_dark",
    schema: z.boolean(),
    fallback: false,
  }),
  isMenuFolded: defineStored({
    key: "tessera_menu_folded",
    schema: z.boolean().nullable(),
    fallback: null,
  }),
};
