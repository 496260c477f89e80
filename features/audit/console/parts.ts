import { accountToolSlot } from "@tessera/kit";
import { fill } from "@tessera/platform/console";
import { lazy } from "react";

export const parts = [
  fill(
    accountToolSlot,
    lazy(() => import("./AuditCheckButton.tsx")),
  ),
];
