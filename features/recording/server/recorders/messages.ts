import type { Text } from "@tessera/base";
import { defineModuleMessages, placeSchema, textSchema } from "@tessera/engine";
import type {
  FragmentPlace,
  NewSegment,
  RecordedPlace,
  Segment,
  SegmentProgress,
} from "@tessera/recorder";
import type { DiskTrouble } from "@tessera/recorder/write";
import { z } from "zod";
import { type GapReason, gapReason } from "../../contract.ts";
import type { RecordingStatus, RecordingWish } from "../ports.ts";

/** Why no segment was granted. */
export interface Refusal {
  readonly reason: GapReason;
  readonly detail: Text;
}

export type ToRecorder =
  | { readonly type: "wish"; readonly place: RecordedPlace; readonly wish: RecordingWish }
  | { readonly type: "restart"; readonly place: RecordedPlace }
  /** What waits for a root that hangs is to go elsewhere. */
  | { readonly type: "leave-root"; readonly rootId: number }
  | {
      readonly type: "granted";
      readonly ask: number;
      readonly segment: Segment;
      /** Where the segment's root is on this machine; undefined: it is used no more. */
      readonly rootPath: string | undefined;
      /** What the segment is encrypted with; undefined: it is not. The key is base64. */
      readonly rootKey: { readonly id: string; readonly key: string } | undefined;
    }
  | ({ readonly type: "refused"; readonly ask: number } & Refusal);

export type FromRecorder =
  | { readonly type: "ask"; readonly ask: number; readonly segment: NewSegment }
  | { readonly type: "committed"; readonly progress: readonly SegmentProgress[] }
  | { readonly type: "closed"; readonly segmentId: number }
  | { readonly type: "status"; readonly place: RecordedPlace; readonly status: RecordingStatus }
  | { readonly type: "trouble"; readonly trouble: DiskTrouble };

/** Of a schema: one field each, so that none is forgotten when the type gets another. */
type Fields<Message> = Record<keyof Message, z.ZodType>;

const flowOfChannel = placeSchema.shape;

const segment = z.object({
  ...flowOfChannel,
  id: z.number(),
  rootId: z.number(),
  startMs: z.number(),
  endMs: z.number(),
  bytes: z.number(),
  key: z.string(),
  isOpen: z.boolean(),
  isLocked: z.boolean(),
} satisfies Fields<Segment>);

const progress = z.object({
  segmentId: z.number(),
  fragment: z.object({
    startMs: z.number(),
    durationMs: z.number(),
    offset: z.number(),
    bytes: z.number(),
    continuesGop: z.boolean().exactOptional(),
    isDamaged: z.boolean().exactOptional(),
  } satisfies Fields<FragmentPlace>),
  bytes: z.number(),
} satisfies Fields<SegmentProgress>);

const wish: z.ZodType<RecordingWish> = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("off") }),
  z.object({ kind: z.literal("armed"), preRecordMs: z.number() }),
  z.object({ kind: z.literal("record") }),
]);

const status: z.ZodType<RecordingStatus> = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("off") }),
  z.object({ kind: z.literal("armed") }),
  z.object({ kind: z.literal("recording"), lastByteAtMs: z.number() }),
  z.object({
    kind: z.literal("waiting"),
    sinceMs: z.number(),
    reason: gapReason,
    detail: textSchema,
  }),
]);

const trouble = z.object({
  rootId: z.number(),
  kind: z.enum(["full", "lost", "slow"]),
  code: z.string(),
} satisfies Fields<DiskTrouble>);

/** Between the server and the recorders beside the streams. */
export const recorderMessages = defineModuleMessages<ToRecorder, FromRecorder>({
  name: "recording",
  toModule: z.discriminatedUnion("type", [
    z.object({ type: z.literal("wish"), place: placeSchema, wish }),
    z.object({ type: z.literal("restart"), place: placeSchema }),
    z.object({ type: z.literal("leave-root"), rootId: z.number() }),
    z.object({
      type: z.literal("granted"),
      ask: z.number(),
      segment,
      rootPath: z.string().or(z.undefined()),
      rootKey: z.object({ id: z.string(), key: z.base64() }).or(z.undefined()),
    }),
    z.object({
      type: z.literal("refused"),
      ask: z.number(),
      reason: gapReason,
      detail: textSchema,
    }),
  ]),
  fromModule: z.discriminatedUnion("type", [
    z.object({
      type: z.literal("ask"),
      ask: z.number(),
      segment: z.object({
        ...flowOfChannel,
        startMs: z.number(),
      } satisfies Fields<NewSegment>),
    }),
    z.object({ type: z.literal("committed"), progress: z.array(progress) }),
    z.object({ type: z.literal("closed"), segmentId: z.number() }),
    z.object({ type: z.literal("status"), place: placeSchema, status }),
    z.object({ type: z.literal("trouble"), trouble }),
  ]),
});

export const placeKey = ({ channel, flow }: RecordedPlace): string =>
  `${channel.deviceId}\u0000${channel.channelId}\u0000${flow}`;
