import type { Clock, Leases, Logger } from "@tessera/base";
import type { AuditTrail } from "../audit/index.ts";
import type { Database } from "../database/index.ts";
import type { Events } from "../events/index.ts";
import type { Feature, ProxyWatch } from "../http/index.ts";
import type { LogLevels } from "../log/index.ts";
import type { Figures, Machine } from "../metrics/index.ts";
import type { PushHub } from "../push/index.ts";
import type { Accounts, PlayTickets, PrincipalSource, Rights } from "../rights/index.ts";
import type { Sessions } from "../sessions/index.ts";
import type { Settings } from "../settings/index.ts";
import type { ChangeFeed } from "../shared/index.ts";
import type { ServerCertificate } from "../tls/index.ts";
import type { ModuleFacts } from "./module-facts.ts";

/**
 * What modules may ask for. A module adds what it offers to others from its own folder:
 * `declare module "@tessera/platform/server" { interface Site { readonly moves: Moves } }`
 */
export interface Site {
  readonly product: { readonly name: string; readonly version: string };
  readonly clock: Clock;
  /** Of the module that asks for it. */
  readonly log: Logger;
  readonly logLevels: LogLevels;
  readonly dataDir: string;
  /** To listen at. */
  readonly listenHost: string;
  /** Of the web server, once it listens. */
  readonly webPort: () => number;
  /** What every port with TLS shows. */
  readonly certificate: ServerCertificate;
  readonly proxyWatch: ProxyWatch;
  readonly database: Database;
  readonly feed: ChangeFeed;
  readonly leases: Leases;
  readonly events: Events;
  readonly settings: Settings;
  readonly audit: AuditTrail;
  readonly sessions: Sessions;
  /** Users and roles. */
  readonly accounts: Accounts;
  readonly rights: Rights;
  /** Accounts by their sessions, and visitors without one. */
  readonly principals: PrincipalSource;
  readonly tickets: PlayTickets;
  readonly push: PushHub;
  /** What modules measure and count. */
  readonly figures: Figures;
  readonly machine: Machine;
  /** What all modules say of themselves. */
  readonly moduleFacts: readonly ModuleFacts[];
  /** Of all modules, once they are made. */
  readonly features: () => readonly Feature[];
}
