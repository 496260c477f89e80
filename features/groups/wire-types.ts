import { z } from "zod";

/** 0 or 1, as the family writes flags of channels. */
export const bit = z.literal([0, 1]);

export const groupId = z.coerce.number().int().min(1);

const textId = z.string().min(1).max(100);

/** Many ids: a list, a repeated form field, or one text with commas between them. */
export const deviceIds = z
  .union([z.array(textId), z.string().transform((text) => text.split(",").filter(Boolean))])
  .pipe(z.array(textId).max(10_000))
  .default([]);

const channelKey = z.object({ device: textId, channel: textId });

/** As a form carries it: `{"device":"d1","channel":"1"}`, or a list of these. */
const channelKeysText = z
  .string()
  .transform((text, context) => {
    try {
      return [JSON.parse(text) as unknown].flat();
    } catch {
      context.addIssue({ code: "custom", message: "应为 JSON · must be JSON" });
      return z.NEVER;
    }
  })
  .pipe(z.array(channelKey));

export const channelKeys = z
  .union([channelKeysText, z.array(z.union([channelKey, channelKeysText]))])
  .transform((keys) => keys.flat())
  .pipe(z.array(channelKey).max(10_000))
  .default([]);
