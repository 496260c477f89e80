import type { Text } from "@tessera/base";
import type { AlarmReport } from "./alarm-intake.ts";
import type { ChannelRef } from "./channel-registry.ts";

/** Something that people outside the console are to hear of. */
export interface PushMessage {
  /** A target hears of the same key once. */
  readonly key: string;
  readonly title: Text;
  readonly body: Text;
  /** As that of alarms: 1 is the most urgent. */
  readonly severity: AlarmReport["severity"];
  readonly atMs: number;
  /** Where in the console it is looked into, such as `/alarm/list?alarm=7`. */
  readonly path?: string | undefined;
  /** Where a picture of it is seen without an account for some days, as a path of the server. */
  readonly picture?: string | undefined;
  /** The same of the recording around it, a minute at most. */
  readonly clip?: string | undefined;
  /** Absent: it is about no alarm. */
  readonly alarm?: PushedAlarm | undefined;
}

export interface PushedAlarm {
  readonly id: number;
  readonly source: string;
  readonly alarmType: number;
  readonly phase: AlarmReport["phase"];
  /** Empty: the server. */
  readonly deviceId: string;
  readonly deviceName: string;
  readonly channel?: (ChannelRef & { readonly name: string }) | undefined;
  /** The plan by which it is pushed; empty if there is none. */
  readonly planName: string;
}

/** Where messages go out: to mail, webhooks, brokers, phones. */
export interface MessagePush {
  /**
   * Resolves once every target's outbox has it; joins the transaction that it is called in. A target that there is not
   * (any more) is left out.
   */
  send(targetIds: readonly number[], message: PushMessage): Promise<void>;
  /** Those that can be chosen. */
  targets(): readonly { readonly id: number; readonly name: string; readonly isEnabled: boolean }[];
}

/** How it goes with a target that is to be told. */
export interface PushBacklog {
  readonly targetId: number;
  readonly name: string;
  /** For how long nothing was taken of what was due; 0: nothing is due, or it flows. */
  readonly stuckForMs: number;
  /** What was answered last; undefined: nothing was sent yet. */
  readonly lastAnswer: Text | undefined;
  /** Messages that were given up, until somebody sends them again or discards them. */
  readonly dead: number;
  /** Why the last of them was. */
  readonly deadAnswer: Text | undefined;
}

/** Where messages wait, as whoever watches over the site sees it. */
export interface PushBacklogs {
  /** Of targets that are enabled. */
  backlogs(): Promise<readonly PushBacklog[]>;
}
