import { BadRequest, Forbidden } from "@tessera/base";
import type { WatermarkRule } from "../../settings.ts";

/** Whether an export gets a watermark. Throws when one is wanted and the site makes none. */
export function isToBeMarked(rule: WatermarkRule, isWanted: boolean): boolean {
  if (rule === "never" && isWanted)
    throw new BadRequest("watermark-off", {
      zh: "本站点不提供水印导出，请取消水印后重试",
      en: "This site does not offer watermarks. Turn the watermark off and try again.",
    });
  return rule === "always" || isWanted;
}

/** Where everything that leaves is to be marked, nothing leaves as it was recorded. */
export function requireUnmarked(rule: WatermarkRule): void {
  if (rule !== "always") return;
  throw new Forbidden("download-unmarked", {
    zh: "本站点要求录像带水印才能带走，不能直接下载。请使用“导出证据”。",
    en: "This site requires a watermark, so recordings cannot be downloaded directly. Use “Export evidence”.",
  });
}
