import type { Text } from "@tessera/base";
import type { ExportManifest } from "./manifest.ts";

/** What a verdict adds for films that are not what was recorded, but copies with a mark. */
export function withMark({ watermark }: ExportManifest, { zh, en }: Text): Text {
  if (!watermark) return { zh, en };
  return {
    zh: `${zh}带水印副本：画面经重新编码，叠加了用户名“${watermark.name}”和录制时刻。`,
    en: `${en} Watermarked copy: the pictures were re-encoded, with the user name "${watermark.name}" and the recording time burned in.`,
  };
}
