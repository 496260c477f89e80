import type { Clock, Leases, Logger } from "@tessera/base";
import type { PushMessage } from "@tessera/engine";
import {
  type ChangeFeed,
  type Database,
  type Events,
  type Rights,
  type Settings,
  UserStore,
} from "@tessera/platform/server";
import { messagePushSettings } from "../settings.ts";
import { BrowserDesk } from "./browsers/browser-desk.ts";
import { BrowserStore } from "./browsers/browser-store.ts";
import { Outbox } from "./outbox/outbox.ts";
import { type OutboxRow, OutboxStore } from "./outbox/outbox-store.ts";
import { Senders } from "./outbox/senders.ts";
import { PushTargets } from "./push-targets.ts";
import type { TargetDraft, TargetRecord } from "./target-record.ts";
import { TargetStore } from "./target-store.ts";
import type { TargetLine } from "./targets/kind.ts";
import { kindOf } from "./targets/kinds.ts";
import { outgoing } from "./template/outgoing-message.ts";

export interface MessagePushDeps {
  readonly database: Database;
  readonly feed: Pick<ChangeFeed, "follow">;
  readonly leases: Pick<Leases, "ask" | "require">;
  readonly settings: Pick<Settings, "get" | "change" | "publicView">;
  readonly rights: Pick<Rights, "may">;
  readonly events: Pick<Events, "on">;
  readonly product: { readonly name: string; readonly version: string };
  readonly clock: Clock;
  readonly log: Logger;
  /** How long a receiver may take. */
  readonly timeoutMs?: number;
  /** Only where push services are tested. */
  readonly arePushServicesInternal?: boolean;
}

const usualTimeoutMs = 10_000;

/** All that messages are pushed by. */
export class PushSite {
  readonly targets: PushTargets;
  readonly store: OutboxStore;
  readonly browsers: BrowserDesk;
  readonly senders: Senders;
  readonly outbox: Outbox;
  readonly #deps: MessagePushDeps;

  constructor(deps: MessagePushDeps) {
    this.#deps = deps;
    const { database, rights, settings, clock, log } = deps;
    const limits = () => settings.get(messagePushSettings);
    this.targets = new PushTargets({
      ...deps,
      store: new TargetStore(database),
      onListenerError: (error) => log.error({ error }, "a change of push targets was not followed"),
    });
    this.store = new OutboxStore(database);
    this.browsers = new BrowserDesk({
      store: new BrowserStore(database),
      accounts: new UserStore(database),
      rights,
      clock,
      isInternalAllowed: deps.arePushServicesInternal,
    });
    this.senders = new Senders({
      ...deps,
      targets: this.targets,
      store: this.store,
      open: (target) => this.open(target),
      render: (target, rows: readonly OutboxRow[]) =>
        this.render(
          target,
          rows.map(({ message }) => message),
        ),
      giveUpMs: () => limits().giveUpHours * 3_600_000,
    });
    this.outbox = new Outbox({
      ...deps,
      targets: this.targets,
      store: this.store,
      senders: this.senders,
      keepDays: () => limits().keepDays,
    });
  }

  async start(): Promise<void> {
    this.senders.start();
    this.outbox.start();
  }

  async stop(): Promise<void> {
    this.outbox.stop();
    await this.senders.stop();
  }

  /** The way to a target, or to one that is only tried. */
  async open(target: Omit<TargetRecord, "createdAtMs">): Promise<TargetLine> {
    const kind = kindOf(target.kind);
    // Of a kind that another version knew.
    if (!kind) throw new Error(`There is no kind of push target ${target.kind}`);
    const { product, timeoutMs = usualTimeoutMs, log } = this.#deps;
    return kind.open(kind.section.schema.parse(target.fields), {
      targetId: target.id,
      targetName: target.name,
      product,
      browsers: this.browsers,
      render: (messages) => this.render(target, messages),
      timeoutMs,
      log,
    });
  }

  render(target: TargetDraft, messages: readonly PushMessage[]) {
    const { publicAddress } = this.#deps.settings.get(messagePushSettings);
    return outgoing(messages, { ...target, publicAddress, nowMs: this.#deps.clock.nowMs() });
  }
}
