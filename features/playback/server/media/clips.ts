import { BadRequest } from "@tessera/base";
import type { ChannelRef } from "@tessera/engine";
import type { MediaReply } from "@tessera/platform/contract";
import type { WatermarkRule } from "../../settings.ts";
import { requireUnmarked } from "../exports/watermark-rule.ts";
import type { Span } from "../ports.ts";
import type { Downloads } from "./downloads.ts";
import { RepliesAtOnce } from "./replies-at-once.ts";

/** Short pieces of recordings for other features, which say who may see them. */
export interface Clips {
  /**
   * The main stream as one MP4 file. Rejects where nothing was recorded, for more than two minutes, where the site lets
   * nothing leave without a watermark, and while too many are read.
   */
  mp4(channel: ChannelRef, range: Span): Promise<MediaReply>;
}

const longestMs = 120_000;
/** Of all together: these come from people without an account, who are told apart by nothing. */
const maxAtOnce = 8;
const everybody = 0;

export function clipsOf(watermarkRule: () => WatermarkRule, downloads: Downloads): Clips {
  const atOnce = new RepliesAtOnce(maxAtOnce);
  return {
    async mp4(channel, range) {
      requireUnmarked(watermarkRule());
      if (range.endMs - range.startMs > longestMs)
        throw new BadRequest("clip-too-long", {
          zh: "片段最长 2 分钟，请缩短时间范围",
          en: "A clip lasts two minutes at most. Shorten the range.",
        });
      const reply = await downloads.reply({ channel, flow: 1 }, range, "aac");
      return atOnce.limit(shown(reply), everybody);
    },
  };
}

/** Whoever taps a link wants to see it, not to have it. */
function shown(reply: MediaReply): MediaReply {
  if (reply.kind === "nothing") return reply;
  const { fileName: _fileName, ...rest } = reply;
  return rest;
}
