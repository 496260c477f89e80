import { type Clock, Forbidden, type Text, Unauthorized } from "@tessera/base";
import type { ChannelRef, Verb } from "../../contract/index.ts";
import type { Principal, VisitorPass } from "../sessions/principal.ts";
import { ChannelSet } from "./channel-set.ts";
import { leavesVerb } from "./key-scope.ts";
import { type Grant, highestPriority, isWithin, type Role } from "./role.ts";

/** The groups that channels are arranged in. */
export interface ChannelGroups {
  /** Whether the channel is in the group or in one below it. */
  has(groupId: number, channel: ChannelRef): boolean;
}

interface RightsParts {
  /** As they are at the time of asking. One that has changed is another object. */
  readonly roles: { role(id: number): Role | undefined };
  readonly groups: ChannelGroups;
  readonly clock: Clock;
}

/** Says of any channel whether it is allowed; holds for the moment it was made for. */
export type Judge = (channel: ChannelRef) => boolean;

/** Decides who may do what with which channel. Every way to a channel asks here. */
export class Rights {
  readonly #parts: RightsParts;
  readonly #grantsOf = new WeakMap<Role, readonly IndexedGrant[]>();

  constructor(parts: RightsParts) {
    this.#parts = parts;
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
    if (principal.key && !leavesVerb(principal.key, verb)) return never;
    if (principal.only) return judgeVisitor(principal.only, verb);
    if (principal.isAdmin) return always;
    // A role that is not known has no grants.
    const grants = this.#grants(this.#parts.roles.role(principal.roleId)).filter(
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

  /** Whether it is allowed with any channel at all: for what is offered before one is chosen. */
  mayAny(principal: Principal | undefined, verb: Verb): boolean {
    if (!principal) return false;
    if (principal.key && !leavesVerb(principal.key, verb)) return false;
    if (principal.only) return principal.only.verbs.includes(verb);
    if (principal.isAdmin) return true;
    const atMs = this.#parts.clock.nowMs();
    return this.#grants(this.#parts.roles.role(principal.roleId)).some(
      ({ verbs, hours }) => verbs.includes(verb) && isWithin(hours, atMs),
    );
  }

  /** Who goes first where only one can be served: 1 to 10, the higher first. */
  priorityOf({ isAdmin, roleId }: Pick<Principal, "isAdmin" | "roleId">): number {
    if (isAdmin) return highestPriority;
    return this.#parts.roles.role(roleId)?.priority ?? 1;
  }

  /** A grant may name a hundred thousand channels: they are looked through once. */
  #grants(role: Role | undefined): readonly IndexedGrant[] {
    if (!role) return [];
    const known = this.#grantsOf.get(role);
    if (known) return known;
    const grants = role.grants.map(indexed);
    this.#grantsOf.set(role, grants);
    return grants;
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
  map: { zh: "电子地图", en: "map" },
};

function noRightTo(verb: Verb): Text {
  const { zh, en } = verbNames[verb];
  return {
    zh: `您当前没有该通道的“${zh}”权限，请联系管理员授权`,
    en: `You do not currently have the right "${en}" on this channel. Ask an administrator for it.`,
  };
}
