import { BadRequest } from "@tessera/base";
import { defineSettings, field } from "@tessera/platform/contract";
import { z } from "zod";

export const previewSettings = defineSettings("previews", {
  title: ["录像预览图", "Recording previews"],
  fields: {
    /** Of one core, at most, for the small pictures of all channels; 0: made only when one is asked for. */
    coreShare: field(z.number().min(0).max(1).default(0.05), {
      label: ["预览图占用", "Share for previews"],
      hint: [
        "所有通道的录像预览图最多占用多少个 CPU 核心；0 表示只在需要时生成",
        "Of one core at most, for the small pictures of all recordings; 0: made only when asked for",
      ],
      unit: ["核", "cores"],
      bad: ["应为 0 到 1", "must be from 0 to 1"],
    }),
  },
});

export const exportSettings = defineSettings("exports", {
  title: ["证据导出", "Evidence exports"],
  fields: {
    /** Empty: nothing is stamped. */
    stampUrl: field(
      z
        .string()
        .trim()
        .max(500)
        .regex(/^(https?:\/\/\S+)?$/)
        .default(""),
      {
        heading: ["可信时间戳（RFC 3161）", "Trusted time stamps (RFC 3161)"],
        label: ["时间戳服务器地址", "Time stamp server address"],
        hint: [
          "导出时把清单签名的 SHA-256 发给该服务器，由其证明导出的时间；录像不会外传。留空则不加时间戳。",
          "Each export sends the SHA-256 of its manifest signature to this server, which certifies the time; no video is sent. Leave empty for no time stamp.",
        ],
        placeholder: "http://tsa.example.com/tsr",
        bad: ["请输入 http:// 或 https:// 地址", "Enter an http:// or https:// address"],
      },
    ),
    stampAuthorities: field(z.array(z.string().max(2000)).max(2000).default([]), {
      label: ["时间戳机构的 CA 证书", "CA certificate of the time stamp authority"],
      hint: [
        "PEM 格式，可填多个。填写后，只接受由其签发的时间戳，验证时也据此判断机构是否可信。",
        "PEM, one or more. If set, only time stamps issued by it are accepted, and verification uses it to judge the authority.",
      ],
      placeholder: "-----BEGIN CERTIFICATE-----",
      refuse: refuseOtherThanPem,
    }),
    needsStamp: field(z.boolean().default(false), {
      label: ["没有时间戳则不导出", "No export without a time stamp"],
      hint: [
        "关闭时，时间戳服务器不可用也会导出，并在任务中提示。",
        "If off, exports are made even when the time stamp server is unavailable, with a note in the task.",
      ],
    }),
    watermark: field(z.enum(["never", "choice", "always"]).default("choice"), {
      heading: ["水印", "Watermark"],
      label: ["导出画面加水印", "Watermark on exports"],
      hint: [
        "把导出人的用户名和每帧的录制时刻叠加到画面上，外泄时可追查来源。画面需重新编码，导出明显变慢。选“一律加水印”时不再提供原始录像下载，设备录像不受影响。",
        "Burns the exporter's user name and the recording time of each frame into the picture, so that a leaked copy can be traced. The video is re-encoded, which takes much longer. With “Always”, original recordings can no longer be downloaded; device recordings are not affected.",
      ],
      options: [
        ["never", ["不加水印", "Never"]],
        ["choice", ["由导出人选择", "Chosen by the exporter"]],
        ["always", ["一律加水印", "Always"]],
      ],
    }),
  },
});
export type WatermarkRule = z.output<(typeof exportSettings)["schema"]>["watermark"];

function refuseOtherThanPem(lines: unknown): void {
  const text = Array.isArray(lines) ? lines.join("\n").trim() : "";
  if (
    text === "" ||
    /^(\s*-----BEGIN CERTIFICATE-----[\w+/=\s]+-----END CERTIFICATE-----)+$/.test(text)
  )
    return;
  throw new BadRequest(
    "certificate-not-pem",
    {
      zh: "这不是 PEM 格式的证书，请粘贴从 -----BEGIN CERTIFICATE----- 到 -----END CERTIFICATE----- 的全部内容",
      en: "This is not a PEM certificate. Paste everything from -----BEGIN CERTIFICATE----- to -----END CERTIFICATE-----.",
    },
    { field: "stampAuthorities" },
  );
}
