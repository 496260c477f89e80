import { z } from "zod";
import { defineSettings, field } from "../../contract/index.ts";

export const sessionSettings = defineSettings("sessions", {
  fields: {
    /** A session that is not used for this long ends. */
    idleHours: field(
      z
        .number()
        .positive()
        .max(24 * 365)
        .default(12),
    ),
    /** A session ends after this long even if it is used. */
    maxDays: field(z.number().positive().max(365).default(30)),
    /** Whoever has an older password must change it first; 0 never. */
    passwordMaxDays: field(z.number().int().min(0).max(3650).default(0)),
    /** So many of a user's last passwords are refused as a new one. */
    passwordHistory: field(z.number().int().min(0).max(50).default(5)),
    /** Whether the MD5 of a password signs in, as the specification has it: who overhears it can use it for ever. */
    md5SignIn: field(z.boolean().default(true)),
    /** The domain that passkeys are made for; empty: the host name that the browser asked for. */
    passkeyDomain: field(z.string().trim().max(253).default("")),
  },
});

export type SessionLimits = z.output<(typeof sessionSettings)["schema"]>;
