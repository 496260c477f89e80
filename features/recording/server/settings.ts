import { BadRequest } from "@tessera/base";
import { defineSettings, field } from "@tessera/platform/contract";
import { whyUnwritable } from "@tessera/platform/server";
import { z } from "zod";

export const recordingSettings = defineSettings("recording", {
  title: ["录像存储", "Recording storage"],
  fields: {
    /** Folders for recordings; none: one in the data folder. */
    paths: field(z.array(z.string().min(1).max(1000)).max(32).default([]), {
      label: ["录像文件夹", "Folders for recordings"],
      hint: [
        "每行一个，须是服务器上可写的文件夹；留空则存放在数据目录中",
        "One a line, each a folder of the server that can be written to. Empty: one in the data folder.",
      ],
      bad: ["每行一个文件夹，最多 32 个", "One folder a line, at most 32"],
      needsRestart: true,
      refuse: refuseUnwritable,
    }),
    /** Folders of these whose new recordings are encrypted; "*" is every one. */
    encryptedPaths: field(z.array(z.string().min(1).max(1000)).max(32).default([]), {
      label: ["加密的文件夹", "Encrypted folders"],
      hint: [
        "每行一个，新录像加密存放；* 表示全部",
        "One a line: new recordings there are encrypted. * means all.",
      ],
      bad: ["每行一个文件夹，最多 32 个", "One folder a line, at most 32"],
    }),
    /** What stays free on each of them: the larger one of both. */
    reserveGigabytes: field(z.number().min(0).max(100_000).default(1), {
      label: ["预留空间", "Keep free"],
      hint: [
        "每个磁盘至少留出的空间，与下面的百分比取较大者",
        "Of each disk, the larger one of this and the percentage below",
      ],
      unit: ["GB", "GB"],
      bad: ["应为 0 到 100000", "must be from 0 to 100000"],
    }),
    reservePercent: field(z.number().min(0).max(50).default(2), {
      label: ["预留百分比", "Keep free, in percent"],
      unit: ["%", "%"],
      bad: ["应为 0 到 50", "must be from 0 to 50"],
    }),
    /** What should be recorded and is not for so long is an alarm; shorter breaks are forgiven. */
    outageSeconds: field(z.number().min(10).max(3600).default(60), {
      label: ["录像中断报警时间", "Alarm of missing recording after"],
      hint: [
        "应录而未录超过此时间即报警，更短的中断不报",
        "What should be recorded and is not for so long is an alarm; shorter breaks are forgiven",
      ],
      unit: ["秒", "s"],
      bad: ["应为 10 到 3600", "must be from 10 to 3600"],
    }),
  },
});

/** Found out when it is set, not when the next start cannot record. */
function refuseUnwritable(paths: unknown): void {
  for (const path of Array.isArray(paths) ? paths.map(String) : []) {
    const cause = whyUnwritable(path);
    if (cause)
      throw new BadRequest(
        "storage-not-writable",
        {
          zh: `不能写入录像文件夹 ${path}：请填写服务器上的绝对路径，并允许运行本服务的用户写入`,
          en: `Recordings cannot be written to ${path}. Give an absolute path on the server that the user who runs it may write to.`,
        },
        { field: "paths", cause },
      );
  }
}
