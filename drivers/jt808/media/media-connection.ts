import type { DeviceForm, RecordingSession } from "@tessera/engine";
import { z } from "zod";
import { type Jt808Connection, jt808Connection } from "../jt808-connection.ts";
import { jt808Form } from "../jt808-form.ts";
import type { MediaTransport } from "../jt808-settings.ts";

/** What is needed of a terminal to have it send media. */
export interface MediaConnection extends Jt808Connection {
  /** How many streams it sends at once; 0: as many as it is asked for. */
  readonly streamsAtOnce: number;
  /** How it sends; "": as the platform has it. */
  readonly mediaTransport: "" | MediaTransport;
  /** Of a passing channel that plays a recording. */
  readonly play?: RecordingSession | undefined;
}

export const recordingPlay = z.object({
  id: z.string(),
  purpose: z.enum(["playback", "download"]),
  startMs: z.number(),
  endMs: z.number(),
} satisfies Record<keyof RecordingSession, z.ZodType>);

const mostStreams = 32;
const streamsMessage = "同时传输路数应为 0 到 32 · The number of streams at once must be 0 to 32";

export const mediaConnection: z.ZodType<MediaConnection> = z.intersection(
  jt808Connection,
  z.object({
    streamsAtOnce: z.coerce
      .number()
      .int()
      .min(0, streamsMessage)
      .max(mostStreams, streamsMessage)
      .default(0),
    mediaTransport: z.enum(["", "TCP", "UDP"]).default(""),
    play: recordingPlay.optional(),
  }),
);

export const mediaForm: DeviceForm = {
  ...jt808Form,
  device: [
    ...jt808Form.device,
    {
      wire: "StreamsAtOnce",
      key: "streamsAtOnce",
      kind: "number",
      label: { zh: "同时传输路数", en: "Streams at once" },
      hint: {
        zh: "终端最多同时传输几路视频，多出的请求排队等候；0 表示不限制",
        en: "How many videos the terminal can send at the same time; further requests wait in line. 0: no limit",
      },
      initial: 0,
    },
    {
      wire: "MediaTransport",
      key: "mediaTransport",
      kind: "choice",
      label: { zh: "音视频传输方式", en: "Media transport" },
      hint: {
        zh: "终端不支持平台设置的方式时更改；TCP 不丢包，UDP 延时更小",
        en: "Change it if the terminal does not support the platform's setting. TCP loses nothing, UDP has less delay.",
      },
      options: [
        { value: "", label: { zh: "与平台设置相同", en: "Same as the platform" } },
        { value: "TCP", label: { zh: "TCP", en: "TCP" } },
        { value: "UDP", label: { zh: "UDP", en: "UDP" } },
      ],
      initial: "",
    },
  ],
};
