import type { Logger, Text } from "@tessera/base";
import type { PushMessage } from "@tessera/engine";
import type { SettingsSection } from "@tessera/platform/contract";
import type { z } from "zod";
import type { BrowserDesk } from "../browsers/browser-desk.ts";
import type { OutgoingMessage } from "../template/outgoing-message.ts";
import type { WechatMessages } from "../wechat/wechat-messages.ts";

/** What came of a try. */
export interface Answer {
  readonly isOk: boolean;
  /** The receiver will not have this message, however often it comes: others are not kept waiting for it. */
  readonly isFinal?: boolean;
  /** As the receiver said it, or why it was not reached. Nothing secret. */
  readonly text: Text;
}

/** The way to one target. */
export interface TargetLine {
  /** Resolves with what came of it; rejects where nothing was answered. */
  send(message: OutgoingMessage, signal: AbortSignal): Promise<Answer>;
  close(): Promise<void>;
}

export interface LineContext {
  readonly targetId: number;
  readonly targetName: string;
  readonly product: { readonly name: string; readonly version: string };
  readonly browsers: BrowserDesk;
  readonly wechat: WechatMessages;
  /** Some of what a digest tells of, as the target is to read it. */
  readonly render: (messages: readonly PushMessage[]) => OutgoingMessage;
  /** How long a receiver may take. */
  readonly timeoutMs: number;
  readonly log: Logger;
}

/** A way to push messages: a file in this folder and a line in `kinds.ts`. */
export interface TargetKind<Section extends SettingsSection = SettingsSection> {
  readonly name: string;
  /** Its fields with their labels: the form is drawn from it, stored fields are read by it. */
  readonly section: Section;
  /** What it is for. */
  readonly hint: Text;
  /** It is read by people: many messages in a short time become one, unless somebody wants it otherwise. */
  readonly isForPeople: boolean;
  /** Fields that must not be empty. */
  readonly needed: readonly string[];
  /** Secrets are not sent elsewhere: they are given again when one of these fields changes. */
  readonly place: readonly string[];
  /** Connected before there is something to send. */
  readonly isKeptOpen?: true;
  /** Where it goes, without secrets. */
  readonly where: (fields: z.output<Section["schema"]>) => string;
  /** Throws for fields that do not go together, naming the field. */
  readonly check?: (fields: z.output<Section["schema"]>) => void;
  readonly open: (
    fields: z.output<Section["schema"]>,
    context: LineContext,
  ) => Promise<TargetLine> | TargetLine;
}

/** Kept in a list with others, whatever its fields are. */
export const defineKind = <Section extends SettingsSection>(
  kind: TargetKind<Section>,
): TargetKind => kind;

export const nothingToClose = async (): Promise<void> => undefined;
