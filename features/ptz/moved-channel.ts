import { z } from "zod";

export const place = { device: z.string().min(1), channel: z.string().min(1) };

/** Whoever asks must be allowed to move the channel. */
export const mayMove = {
  verb: "ptz",
  of: ({ device, channel }: { readonly device: string; readonly channel: string }) => ({
    deviceId: device,
    channelId: channel,
  }),
} as const;
