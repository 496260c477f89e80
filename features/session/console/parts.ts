import { fill, overlaySlot, userMenuSlot } from "@tessera/platform/console";
import { PasswordDialogs } from "./password/PasswordDialogs.tsx";
import { SecondPerson } from "./second-person/SecondPerson.tsx";
import { openSecurity } from "./security/security-store.ts";

export const parts = [
  fill(overlaySlot, PasswordDialogs),
  fill(overlaySlot, SecondPerson),
  fill(userMenuSlot, {
    id: "security",
    title: { zh: "账号安全", en: "Account security" },
    run: openSecurity,
  }),
];
