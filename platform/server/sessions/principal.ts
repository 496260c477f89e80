import type { ChannelRef, SecondPersonVerb, Verb } from "../../contract/index.ts";

/** Who makes a call. Nobody known is `undefined`. */
export interface Principal {
  readonly userId: number;
  readonly userName: string;
  readonly nickName: string;
  readonly roleId: number;
  readonly roleName: string;
  readonly isAdmin: boolean;
  readonly sessionId: number;
  /** The password is too old: only calls that lead to another one are answered. */
  readonly mustChangePassword?: true;
  /** The role asks for a second factor and there is none yet: only calls that lead to one are answered. */
  readonly mustSetUpSecondFactor?: true;
  /** For these the role asks for the consent of a second person. */
  readonly needsSecondPerson?: readonly SecondPersonVerb[];
  /** The role may be used from these networks only. */
  readonly onlyFrom?: readonly string[];
  /** Of a program that comes with an API key: what it leaves of the user's rights. */
  readonly key?: KeyPass;
  /** Of a visitor without an account: allowed is this and nothing else, whatever a role holds. */
  readonly only?: VisitorPass;
}

export interface VisitorPass {
  readonly verbs: readonly Verb[];
  /** Absent: any channel. */
  readonly channel?: ChannelRef;
  /** At most so many watch by the same pass at once; 0: any number. */
  readonly maxViewers: number;
}

/** It narrows what its user may do, and never widens it. */
export interface KeyPass {
  readonly name: string;
  /** False: it only reads. */
  readonly mayChange: boolean;
  /** Names of features; absent: all but what has to be named. */
  readonly parts?: readonly string[];
}

/** For the audit record: who it was, and by which key. */
export const recordedName = ({ userName, key }: Principal): string =>
  key ? `${userName} · key "${key.name}"` : userName;
