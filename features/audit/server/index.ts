import type { Clock } from "@tessera/base";
import { type AuditTrail, defineFeature, type Feature, route } from "@tessera/platform/server";
import dayjs from "dayjs";
import { verifyAudit } from "../contract.ts";
import { checkText } from "./check-text.ts";

export interface AuditDeps {
  readonly audit: Pick<AuditTrail, "verify">;
  readonly clock: Clock;
}

/** The record itself is written by the platform; here it is checked. */
export function createAuditFeature({ audit, clock }: AuditDeps): Feature {
  return defineFeature({
    name: "audit",
    routes: [
      route(verifyAudit, async (_, { language, noteChange }) => {
        const check = await audit.verify();
        noteChange({ target: "审计记录 audit record", after: check });
        return {
          IsIntact: check.isIntact,
          Checked: check.checked,
          Removed: check.removed,
          FirstBadID: check.firstBadId ?? 0,
          What: check.what ?? ("" as const),
          Time: dayjs(clock.nowMs()).format("YYYY-MM-DD HH:mm:ss"),
          Message: checkText(check)[language],
        };
      }),
    ],
  });
}
