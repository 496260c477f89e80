import { Conflict, type Text } from "@tessera/base";
import type { ChannelRef } from "@tessera/engine";

/** Who moves cameras. */
export interface Operator {
  /** Below 0: an upper platform. */
  readonly userId: number;
  /** Undefined: none has to last for it. */
  readonly sessionId: number | undefined;
  /** As others are told. */
  readonly name: string;
  /** 1 to 10; 0: below everybody. */
  readonly priority: number;
}

export interface HoldTime {
  readonly lockMs?: number;
  /** Of what is begun, if it is longer than a camera is kept anyway. */
  readonly lastsMs?: number;
}

export interface Hold {
  readonly channel: ChannelRef;
  readonly operator: Operator;
  readonly isLocked: boolean;
  readonly secondsLeft: number;
  /** The holder's last word came to this server, not to another one. */
  readonly isHere: boolean;
}

/** As every server knows it. Times are wall times. */
export interface StoredHold {
  readonly channel: ChannelRef;
  readonly operator: Operator;
  /** In the past: not locked. */
  readonly lockedUntilMs: number;
  readonly untilMs: number;
  /** Where the last word came to that was worth storing. */
  readonly server: string;
}

/** Only a higher priority takes a camera over. */
export function refuseUnlessAbove({ operator, secondsLeft }: Hold, { priority }: Operator): void {
  if (priority > operator.priority) return;
  const left = timeLeft(secondsLeft);
  throw new Conflict("ptz-held", {
    zh: `云台正由 ${operator.name} 控制，${left.zh}后可用`,
    en: `${operator.name} is controlling the camera; it will be free in ${left.en}`,
  });
}

export function isSameOperator(one: Operator, other: Operator): boolean {
  return (
    one.userId === other.userId &&
    one.sessionId === other.sessionId &&
    one.name === other.name &&
    one.priority === other.priority
  );
}

/** Nobody counts the seconds of an hour. */
function timeLeft(seconds: number): Text {
  if (seconds < 120) return { zh: `${seconds} 秒`, en: `${seconds} s` };
  const minutes = Math.ceil(seconds / 60);
  return { zh: `${minutes} 分钟`, en: `${minutes} min` };
}
