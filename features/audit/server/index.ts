import type { Clock, Leases, Logger } from "@tessera/base";
import {
  type AuditSigner,
  type AuditStore,
  type AuditTrail,
  defineFeature,
  type Feature,
  route,
  type Settings,
  wireTime,
} from "@tessera/platform/server";
import { verifyAudit } from "../contract.ts";
import { type AuditLimits, auditSettings } from "../settings.ts";
import { checkText } from "./check-text.ts";
import { HeadKeeper } from "./head-keeper.ts";
import { OldLines } from "./old-lines.ts";
import { operationRoutes } from "./operations/operation-routes.ts";
import type { OperationStore } from "./operations/operation-store.ts";
import { LineOffer } from "./syslog/line-offer.ts";

export { type AskedOperations, OperationStore } from "./operations/operation-store.ts";

export interface AuditDeps {
  readonly audit: Pick<AuditTrail, "verify" | "head" | "removeOld">;
  readonly store: AuditStore;
  readonly operations: OperationStore;
  readonly signing: { get(): AuditSigner };
  readonly settings: Pick<Settings, "get">;
  readonly leases: Leases;
  readonly dataDir: string;
  readonly clock: Clock;
  readonly log: Logger;
}

/** The record itself is written by the platform; here it is checked, vouched for elsewhere and kept short. */
export function createAuditFeature(deps: AuditDeps): Feature {
  const { audit, signing, settings, clock, log } = deps;
  const limits = () => settings.get(auditSettings);
  const signer = () => signing.get();
  let offer: LineOffer | undefined;
  const heads = new HeadKeeper({
    ...deps,
    signer,
    limits,
    offer: (line) => offer?.offerHead(line),
  });
  const stops: (() => Promise<void>)[] = [];
  const witnesses = async () => {
    try {
      return { signer: signer(), knownHead: await heads.known() };
    } catch (error) {
      log.warn({ error }, "the audit record is checked without the signatures of its ends");
      return {};
    }
  };
  return defineFeature({
    name: "audit",
    settings: [auditSettings],
    async start() {
      const lines = (offer = new LineOffer({ ...deps, target: () => targetOf(limits()) }));
      const old = new OldLines({ ...deps, signer, keptDays: () => limits().retentionDays });
      stops.push(
        () => heads.stop(),
        () => old.stop(),
        () => lines.stop(),
      );
      await heads.start();
    },
    async stop() {
      for (const stop of stops.splice(0)) await stop();
    },
    routes: [
      route(verifyAudit, async (_, { language, noteChange }) => {
        const check = await audit.verify(await witnesses());
        noteChange({ target: "审计记录 audit record", after: check });
        return {
          IsIntact: check.isIntact,
          Checked: check.checked,
          Removed: check.removed,
          FirstBadID: check.firstBadId ?? 0,
          What: check.what ?? ("" as const),
          Time: wireTime(clock.nowMs()),
          Message: checkText(check)[language],
        };
      }),
      ...operationRoutes(deps.operations),
    ],
  });
}

const targetOf = (limits: AuditLimits) =>
  limits.syslogHost === ""
    ? undefined
    : {
        host: limits.syslogHost,
        port: limits.syslogPort,
        tls: limits.syslogTls,
        ca: limits.syslogCa,
      };
