import { defineSettings, field } from "@tessera/platform/contract";
import { z } from "zod";

export const rtmpSettings = defineSettings("rtmp", {
  title: ["RTMP 输出", "RTMP output"],
  fields: {
    isEnabled: field(z.boolean().default(true), {
      label: ["启用 RTMP", "RTMP on"],
      hint: ["播放器从这里拉流，设备向这里推流", "Players pull from here and devices push to it"],
      needsRestart: true,
    }),
    /** 0: any free one. */
    port: field(z.number().int().min(0).max(65_535).default(11_935), {
      opens: ["tcp"],
      label: ["RTMP 端口", "RTMP port"],
      hint: ["0 表示由系统分配空闲端口", "0 takes any free port"],
      bad: ["端口应为 0 到 65535 的整数", "The port must be a whole number from 0 to 65535"],
      needsRestart: true,
    }),
    /** RTMPS, with the certificate of the server. */
    securePort: field(z.number().int().min(0).max(65_535).default(11_936), {
      opens: ["tcp"],
      label: ["RTMPS 端口", "RTMPS port"],
      hint: ["加密的 RTMP，使用本服务器的证书", "Encrypted RTMP, with this server's certificate"],
      bad: ["端口应为 0 到 65535 的整数", "The port must be a whole number from 0 to 65535"],
      needsRestart: true,
    }),
    /** False leaves RTMPS alone. */
    isPlainEnabled: field(z.boolean().default(true), {
      label: ["允许未加密的 RTMP", "Allow plain RTMP"],
      hint: ["关闭后只剩 RTMPS", "If off, only RTMPS is left"],
      needsRestart: true,
    }),
  },
});
