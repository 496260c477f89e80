import { defineModule } from "@tessera/platform/server";
import { type AuditDeps, createAuditFeature } from "./index.ts";

export const audit = defineModule({
  name: "audit",
  create: (site: AuditDeps) => ({ feature: createAuditFeature(site) }),
});
