import { z } from "zod";

/** Where a microphone connects; the session's token lets it in. */
export const talkPath = (deviceId: string, channelId: string): string =>
  `/api/v1/ws_talk/${encodeURIComponent(deviceId)}/${encodeURIComponent(channelId)}`;

/** What comes up: 16-bit samples, little-endian. */
export const talkSampleRate = 8000;

/** What the server says to who speaks. */
export const talkWord = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready") }),
  /** Somebody speaks there already. */
  z.object({ type: z.literal("busy"), by: z.string() }),
  z.object({ type: z.literal("ended"), reason: z.string() }),
]);
export type TalkWord = z.output<typeof talkWord>;
