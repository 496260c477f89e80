import { AuditStore, defineModule, type Site } from "@tessera/platform/server";
import { type AuditDeps, createAuditFeature } from "./index.ts";
import { OperationStore } from "./operations/operation-store.ts";

interface AuditSite
  extends Omit<AuditDeps, "audit" | "store" | "operations">,
    Pick<Site, "audit" | "database"> {}

export const audit = defineModule({
  name: "audit",
  create: (site: AuditSite) => {
    const { signing, settings, leases, dataDir, clock, log } = site;
    const store = new AuditStore(site.database);
    return {
      feature: createAuditFeature({
        audit: site.audit,
        store,
        operations: new OperationStore(site.database),
        signing,
        settings,
        leases,
        dataDir,
        clock,
        log,
      }),
    };
  },
});
