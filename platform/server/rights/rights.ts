import { type Clock, Forbidden, type Text, Unauthorized } from "@tessera/base";
import type { ChannelRef, Verb } from "../../contract/index.ts";
import type { Events } from "../events/index.ts";
import type { Principal, VisitorPass } from "../sessions/principal.ts";
import { ChannelSet } from "./channel-set.ts";
import { type Grant, highestPriority, isWithin, type Role } from "./role.ts";

/** The groups that channels are arranged in. */
export interface ChannelGroups {
  /** Whether the channel is in the group or in one below it. */
  has(groupId: number, channel: ChannelRef): boolean;
}

interface RightsParts {
  /** Where roles are kept. */
  readonly roles: { all(): Promise<readonly Role[]> };
  readonly groups: ChannelGroups;
  readonly clock: Clock;
  readonly events: Events;
}

/** Says of any channel whether it is allowed; holds for the moment it was made for. */
export type Judge = (channel: ChannelRef) => boolean;

/** Decides who may do what with which channel. Every way to a channel asks here. */
export class Rights {
  readonly #parts: RightsParts;
  #reading: Promise<void> = Promise.resolve();
  #grantsByRole: ReadonlyMap<number, readonly IndexedGrant[]> = new Map();
  #priorityByRole: ReadonlyMap<number, number> = new Map();

  private constructor(parts: RightsParts) {
    this.#parts = parts;
  }

  static async load(parts: RightsParts): Promise<Rights> {
    const rights = new Rights(parts);
    await rights.#read();
    return rights;
  }

  may(
    principal: Principal | undefined,
    verb: Verb,
    channel: ChannelRef,
    atMs: number = this.#parts.clock.nowMs(),
  ): boolean {
    return this.judge(principal, verb, atMs)(channel);
  }

  /** Throws a reply for the caller unless `may` says yes. */
  require(principal: Principal | undefined, verb: Verb, channel: ChannelRef): void {
    if (!principal) throw new Unauthorized("not-signed-in", notSignedIn);
    if (!this.may(principal, verb, channel)) throw new Forbidden("no-right", noRightTo(verb));
  }

  /** For long lists: looks at role and hours once, not once a channel. */
  judge(
    principal: Principal | undefined,
    verb: Verb,
    atMs: number = this.#parts.clock.nowMs(),
  ): Judge {
    if (!principal) return never;
    if (principal.only) return judgeVisitor(principal.only, verb);
    if (principal.isAdmin) return always;
    // A role that is not known has no grants.
    const grants = (this.#grantsByRole.get(principal.roleId) ?? []).filter(
      (grant) => grant.verbs.includes(verb) && isWithin(grant.hours, atMs),
    );
    if (grants.length === 0) return never;
    if (grants.some(({ channels }) => channels === "all")) return always;
    const { groups } = this.#parts;
    return (channel) =>
      grants.some(
        (grant) =>
          grant.listed.has(channel) || grant.groups.some((groupId) => groups.has(groupId, channel)),
      );
  }

  /** Who goes first where only one can be served: 1 to 10, the higher first. */
  priorityOf({ isAdmin, roleId }: Pick<Principal, "isAdmin" | "roleId">): number {
    if (isAdmin) return highestPriority;
    return this.#priorityByRole.get(roleId) ?? 1;
  }

  /** Reads the roles again after one, or a user's, was changed: it takes effect at once. */
  async reload(): Promise<void> {
    // One after the other: an older answer must not come last.
    const reading = this.#reading.then(() => this.#read());
    this.#reading = reading.catch(() => undefined);
    await reading;
    this.#parts.events.emit("rights-changed", {});
  }

  async #read(): Promise<void> {
    const roles = await this.#parts.roles.all();
    this.#grantsByRole = new Map(roles.map(({ id, grants }) => [id, grants.map(indexed)]));
    this.#priorityByRole = new Map(roles.map(({ id, priority }) => [id, priority]));
  }
}

const always: Judge = () => true;
const never: Judge = () => false;

function judgeVisitor({ verbs, channel: only }: VisitorPass, verb: Verb): Judge {
  if (!verbs.includes(verb)) return never;
  if (!only) return always;
  return ({ deviceId, channelId }) => deviceId === only.deviceId && channelId === only.channelId;
}

interface IndexedGrant extends Grant {
  readonly listed: ChannelSet;
}

const indexed = (grant: Grant): IndexedGrant => ({
  ...grant,
  listed: new ChannelSet(grant.channels === "all" ? [] : grant.channels),
});

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
