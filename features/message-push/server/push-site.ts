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
import { Hearers } from "./hearers.ts";
import { Outbox } from "./outbox/outbox.ts";
import { type OutboxRow, OutboxStore } from "./outbox/outbox-store.ts";
import { Senders } from "./outbox/senders.ts";
import { PushTargets } from "./push-targets.ts";
import type { TargetDraft, TargetRecord } from "./target-record.ts";
import { TargetStore } from "./target-store.ts";
import { HttpClient } from "./targets/http-client.ts";
import type { TargetLine } from "./targets/kind.ts";
import { kindOf } from "./targets/kinds.ts";
import { outgoing } from "./template/outgoing-message.ts";
import { AccessToken } from "./wechat/access-token.ts";
import { WechatAccount } from "./wechat/wechat-account.ts";
import { WechatMessages } from "./wechat/wechat-messages.ts";
import { WechatStore } from "./wechat/wechat-store.ts";

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
  /** Of the public account's service; another only where it is tested. */
  readonly wechatAddress?: string;
}

const usualTimeoutMs = 10_000;
const usualWechatAddress = "https://api.weixin.qq.com";

/** All that messages are pushed by. */
export class PushSite {
  readonly targets: PushTargets;
  readonly store: OutboxStore;
  readonly browsers: BrowserDesk;
  readonly wechatBindings: WechatStore;
  readonly wechatAccount: WechatAccount;
  readonly senders: Senders;
  readonly outbox: Outbox;
  readonly #deps: MessagePushDeps;
  readonly #wechatClient: HttpClient;
  readonly #wechatMessages: WechatMessages;

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
    const hearers = new Hearers({ accounts: new UserStore(database), rights });
    this.browsers = new BrowserDesk({
      store: new BrowserStore(database),
      hearers,
      clock,
      isInternalAllowed: deps.arePushServicesInternal,
    });
    this.wechatBindings = new WechatStore(database);
    const { timeoutMs = usualTimeoutMs, wechatAddress: apiAddress = usualWechatAddress } = deps;
    this.#wechatClient = new HttpClient({ internal: "typed", timeoutMs });
    const wechat = {
      store: this.wechatBindings,
      client: this.#wechatClient,
      settings: () => wechatSettingsOf(limits()),
      clock,
      apiAddress,
    };
    this.wechatAccount = new WechatAccount(wechat);
    const token = new AccessToken(wechat);
    this.#wechatMessages = new WechatMessages({ ...wechat, hearers, token });
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
    this.#wechatClient.close();
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
      wechat: this.#wechatMessages,
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

const wechatSettingsOf = (values: {
  readonly wechatAppId: string;
  readonly wechatSecret: string;
  readonly publicAddress: string;
}) => ({
  appId: values.wechatAppId,
  secret: values.wechatSecret,
  publicAddress: values.publicAddress,
});
