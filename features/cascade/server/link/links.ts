import {
  type Clock,
  type LeaseRequest,
  type Leases,
  type Logger,
  NotFound,
  Offline,
  type Text,
  Turns,
} from "@tessera/base";
import type { SipTrace } from "@tessera/protocols/sip";
import type { CascadeRecord } from "../cascade-record.ts";
import type { Cascades } from "../cascades.ts";
import type { OwnIdentity, SharedSip } from "../ports.ts";
import type { Directories } from "../sharing/directories.ts";
import { CascadeLink } from "./cascade-link.ts";
import { disabledState, elsewhereState, type LinkState } from "./link-state.ts";
import { UpperDesk, type UpperDeskParts } from "./upper-desk.ts";

export interface LinksParts extends UpperDeskParts {
  readonly cascades: Cascades;
  readonly directories: Directories;
  readonly self: () => OwnIdentity;
  readonly sip: SharedSip;
  readonly leases: Pick<Leases, "ask">;
  readonly listenHost: string;
  readonly onTrace?: ((trace: SipTrace) => void) | undefined;
  readonly clock: Clock;
  readonly log: Logger;
}

interface Running {
  readonly link: CascadeLink;
  readonly desk: UpperDesk;
  readonly localSerial: string;
}

/** One link for each upper platform that is enabled and this server's to keep; a change begins it anew. */
export class Links {
  readonly #parts: LinksParts;
  readonly #running = new Map<number, Running>();
  /** Of those that are enabled. */
  readonly #asked = new Map<number, LeaseRequest>();
  readonly #unsubscribe: (() => void)[] = [];
  /** One after the other: a port must be closed before it is opened again. */
  readonly #turns = new Turns();
  #isStopped = false;

  constructor(parts: LinksParts) {
    this.#parts = parts;
  }

  start(): void {
    const { cascades, sip, events } = this.#parts;
    this.#unsubscribe.push(
      sip.claim((request) => {
        for (const { link } of this.#running.values()) {
          if (!link.claims(request)) continue;
          link.take(request);
          return true;
        }
        return false;
      }),
      cascades.events.on("saved", ({ id }) => this.#renew(id)),
      cascades.events.on("removed", ({ id }) => this.#renew(id)),
      events.on("settings-changed", ({ section }) => {
        if (section === "gb28181") this.#followIdentity();
      }),
    );
    for (const { id } of cascades.all()) this.#renew(id);
  }

  async stop(): Promise<void> {
    for (const unsubscribe of this.#unsubscribe.splice(0)) unsubscribe();
    this.#isStopped = true;
    for (const id of this.#asked.keys()) this.#renew(id);
    // After all that is in line.
    await this.#turns.run(async () => undefined);
  }

  stateOf(id: number): LinkState {
    const isElsewhere = this.#asked.has(id) && !this.#asked.get(id)?.lease;
    return this.#running.get(id)?.link.state ?? (isElsewhere ? elsewhereState : disabledState);
  }

  catalogProgressOf(id: number) {
    return this.#running.get(id)?.desk.catalogProgress;
  }

  /** Rejects with Offline unless we are registered there. */
  async pushCatalog(id: number): Promise<number> {
    const running = this.#running.get(id);
    if (!running && this.#asked.has(id)) throw new Offline("cascade-offline", offlineText);
    if (!running) throw new NotFound("cascade-disabled", disabledText);
    if (!running.link.state.isOnline) throw new Offline("cascade-offline", offlineText);
    return running.desk.pushCatalog((error) =>
      this.#parts.log.warn({ error, cascade: id }, "a catalog did not get through"),
    );
  }

  #renew(id: number): void {
    this.#end(id);
    this.#inTurn(() => this.#settle(id));
  }

  /** As it is wanted by now, and as far as it is this server's. */
  async #settle(id: number): Promise<void> {
    const cascade = [...this.#parts.cascades.all()].find((one) => one.id === id);
    const isWanted = !this.#isStopped && cascade?.isEnabled === true;
    const request = this.#asked.get(id);
    if (isWanted && !request) this.#ask(id);
    else if (isWanted && request?.lease && !this.#running.has(id)) this.#begin(cascade);
    if (isWanted || !request) return;
    this.#asked.delete(id);
    await request.giveUp();
  }

  #ask(id: number): void {
    const request = this.#parts.leases.ask(`cascade ${id}`, {
      begin: () => this.#inTurn(() => this.#settle(id)),
      // The one who keeps it now may be registered already: a farewell would be taken for his.
      end: () => this.#end(id, { saysGoodbye: false }),
    });
    this.#asked.set(id, request);
  }

  #begin(cascade: CascadeRecord): void {
    const { directories, cascades, self } = this.#parts;
    const log = this.#parts.log.child({ cascade: cascade.name });
    const localSerial = directories.localSerialOf(cascade);
    const host = cascade.localHost || self().host || undefined;
    const directory = () => directories.of(cascades.get(cascade.id));
    let desk: UpperDesk | undefined;
    const link = new CascadeLink({
      ...this.#parts,
      cascade,
      localSerial,
      host,
      log,
      serve: (line) => {
        desk = new UpperDesk(line, directory, { ...this.#parts, log });
        return desk;
      },
    });
    if (!desk) return;
    this.#running.set(cascade.id, { link, desk, localSerial });
    link.start();
  }

  #end(id: number, { saysGoodbye = true } = {}): void {
    const running = this.#running.get(id);
    this.#running.delete(id);
    if (running) this.#inTurn(() => running.link.stop({ saysGoodbye }));
  }

  /** Those that are called as this server is must be so still. */
  #followIdentity(): void {
    for (const cascade of this.#parts.cascades.all()) {
      const running = this.#running.get(cascade.id);
      const localSerial = this.#parts.directories.localSerialOf(cascade);
      if (running && running.localSerial !== localSerial) this.#renew(cascade.id);
    }
  }

  #inTurn(work: () => Promise<void>): void {
    this.#turns
      .run(work)
      .catch((error: unknown) => this.#parts.log.error({ error }, "a cascade did not follow"));
  }
}

const disabledText: Text = { zh: "该上级平台已停用", en: "This upper platform is disabled" };
const offlineText: Text = {
  zh: "尚未注册到该上级平台，注册成功后再推送目录",
  en: "This platform is not registered with the upper platform yet. Push the catalog after registration.",
};
