import { BadRequest } from "@tessera/base";
import { defineSettings, field } from "@tessera/platform/contract";
import { z } from "zod";

export const previewSettings = defineSettings("previews", {
  fields: {
    /** Of one core, at most, for the small pictures of all channels; 0: made only when one is asked for. */
    coreShare: field(z.number().min(0).max(1).default(0.25)),
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
        heading: ["可信时间戳（RFC 3161）", "Time stamps (RFC 3161)"],
        label: ["时间戳服务器地址", "Time stamp authority"],
        hint: [
          "导出时把清单签名的 SHA-256 发给该服务器，由其证明导出的时间；录像不会外传。留空则不加时间戳。",
          "The SHA-256 of each export’s signature is sent there, and it attests the time; no video leaves. Empty: exports have no stamp.",
        ],
        placeholder: "http://tsa.example.com/tsr",
        bad: ["请输入 http:// 或 https:// 地址", "An http:// or https:// address, please"],
      },
    ),
    stampAuthorities: field(z.array(z.string().max(2000)).max(2000).default([]), {
      label: ["时间戳机构的 CA 证书", "Certificate of its authority"],
      hint: [
        "PEM 格式，可填多个。填写后，只接受由其签发的时间戳，验证时也据此判断机构是否可信。",
        "PEM, one or several. With it, only stamps that it vouches for are taken, and the verifier here tells a known authority from an unknown one.",
      ],
      placeholder: "-----BEGIN CERTIFICATE-----",
      refuse: refuseOtherThanPem,
    }),
    needsStamp: field(z.boolean().default(false), {
      label: ["没有时间戳则不导出", "No export without a stamp"],
      hint: [
        "关闭时，时间戳服务器不可用也会导出，并在任务中提示。",
        "If off, an export is also made while the authority is away, and says so.",
      ],
    }),
    watermark: field(z.enum(["never", "choice", "always"]).default("choice"), {
      heading: ["水印", "Watermark"],
      label: ["导出画面加水印", "Watermark on exported pictures"],
      hint: [
        "把导出人的用户名和每帧的录制时刻烧录进画面，外泄时可追查来源。画面需重新编码，导出明显变慢。选“一律加水印”时不再提供原始录像下载，设备端录像不受影响。",
        "Burns the user name of whoever exports and the recorded moment into the pictures, so that a leaked copy tells its source. They are encoded again, which takes much longer. With “Always” recordings are no longer downloaded as they are; what devices keep themselves is not affected.",
      ],
      options: [
        ["never", ["不加水印", "Never"]],
        ["choice", ["由导出人选择", "By choice of who exports"]],
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
      en: "This is no certificate in PEM: paste all from -----BEGIN CERTIFICATE----- to -----END CERTIFICATE-----",
    },
    { field: "stampAuthorities" },
  );
}
