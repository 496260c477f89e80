import { type Clock, Forbidden, type Text, Unauthorized } from "@tessera/base";
import type { ChannelRef, Verb } from "../../contract/index.ts";
import type { Events } from "../events/index.ts";
import type { Principal } from "../sessions/principal.ts";
import type { Grant, Role, WeekHours } from "./role.ts";

/** Where roles are kept. */
interface RoleSource {
  all(): Promise<readonly Role[]>;
  setGrants(roleId: number, grants: readonly Grant[]): Promise<void>;
}

interface RightsParts {
  readonly roles: RoleSource;
  readonly clock: Clock;
  readonly events: Events;
}

/** Decides who may do what with which channel. Every way to a channel asks here. */
export class Rights {
  readonly #roles: RoleSource;
  readonly #clock: Clock;
  readonly #events: Events;
  #grantsByRole: ReadonlyMap<number, readonly IndexedGrant[]> = new Map();

  private constructor({ roles, clock, events }: RightsParts) {
    this.#roles = roles;
    this.#clock = clock;
    this.#events = events;
  }

  static async load(parts: RightsParts): Promise<Rights> {
    const rights = new Rights(parts);
    await rights.refresh();
    return rights;
  }

  may(
    principal: Principal | undefined,
    verb: Verb,
    channel: ChannelRef,
    atMs: number = this.#clock.nowMs(),
  ): boolean {
    if (!principal) return false;
    if (principal.isAdmin) return true;
    const key = keyOf(channel);
    return this.#grantsOf(principal, verb, atMs).some(
      ({ keys }) => keys === "all" || keys.has(key),
    );
  }

  /** Throws a reply for the caller unless `may` says yes. */
  require(principal: Principal | undefined, verb: Verb, channel: ChannelRef): void {
    if (!principal) throw new Unauthorized("not-signed-in", notSignedIn);
    if (!this.may(principal, verb, channel)) throw new Forbidden("no-right", noRightTo(verb));
  }

  /** The channels that a list may show; "all" saves the caller the filtering. */
  visibleChannels(
    principal: Principal | undefined,
    verb: Verb,
    atMs: number = this.#clock.nowMs(),
  ): "all" | readonly ChannelRef[] {
    if (!principal) return [];
    if (principal.isAdmin) return "all";
    const visible = new Map<string, ChannelRef>();
    for (const { channels } of this.#grantsOf(principal, verb, atMs)) {
      if (channels === "all") return "all";
      for (const channel of channels) visible.set(keyOf(channel), channel);
    }
    return [...visible.values()];
  }

  /** Replaces what a role may do; takes effect at once. */
  async changeGrants(roleId: number, grants: readonly Grant[]): Promise<void> {
    await this.#roles.setGrants(roleId, grants);
    await this.refresh();
    this.#events.emit("rights-changed", {});
  }

  /** Reads the roles again, after one was added or removed. */
  async refresh(): Promise<void> {
    const roles = await this.#roles.all();
    this.#grantsByRole = new Map(roles.map(({ id, grants }) => [id, grants.map(indexed)]));
  }

  /** A role that is not known has no grants. */
  #grantsOf({ roleId }: Principal, verb: Verb, atMs: number): IndexedGrant[] {
    const grants = this.#grantsByRole.get(roleId) ?? [];
    return grants.filter((grant) => grant.verbs.includes(verb) && isWithin(grant.hours, atMs));
  }
}

interface IndexedGrant extends Grant {
  readonly keys: "all" | ReadonlySet<string>;
}

function indexed(grant: Grant): IndexedGrant {
  const { channels } = grant;
  return { ...grant, keys: channels === "all" ? "all" : new Set(channels.map(keyOf)) };
}

/** Ids come from devices and may hold any printable character. */
function keyOf({ deviceId, channelId }: ChannelRef): string {
  return `${deviceId}\u0000${channelId}`;
}

function isWithin(hours: WeekHours, atMs: number): boolean {
  if (hours.length === 0) return true;
  const at = new Date(atMs);
  const weekday = at.getDay() || 7;
  const minute = at.getHours() * 60 + at.getMinutes();
  return hours.some(
    (slot) => slot.weekday === weekday && slot.fromMinute <= minute && minute < slot.toMinute,
  );
}

const notSignedIn: Text = { zh: "请先登录", en: "Sign in first" };

const verbNames: Readonly<Record<Verb, Text>> = {
  live: { zh: "实时预览", en: "live view" },
  playback: { zh: "录像回放", en: "playback" },
  export: { zh: "录像导出", en: "export" },
  delete: { zh: "录像删除", en: "delete recordings" },
  ptz: { zh: "云台控制", en: "PTZ control" },
  talk: { zh: "语音对讲", en: "talk" },
  configure: { zh: "通道配置", en: "configure" },
};

function noRightTo(verb: Verb): Text {
  const { zh, en } = verbNames[verb];
  return {
    zh: `您当前没有该通道的“${zh}”权限，请联系管理员授权`,
    en: `You may not use "${en}" on this channel at this time; ask an administrator for the right`,
  };
}
