import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";

export interface PushConnection {
  /** Who shows it may send this channel's pictures. */
  readonly publishKey: string;
}

const keyMessage =
  "推流密钥应为 16 到 64 个字母、数字、- 或 _ · The push key must have 16 to 64 letters, digits, - or _";

export const pushConnection: z.ZodType<PushConnection> = z.object({
  publishKey: z.string().regex(/^[\w-]{16,64}$/, keyMessage),
});

/** Takes as long for any wrong key, so that nobody finds it letter by letter. */
export function opens(key: string | undefined, connection: unknown): boolean {
  const { data } = pushConnection.safeParse(connection);
  return data !== undefined && timingSafeEqual(digest(key ?? ""), digest(data.publishKey));
}

const digest = (text: string) => createHash("sha256").update(text).digest();
