import { defineSettings, field } from "@tessera/platform/contract";
import { z } from "zod";

export const rtspSettings = defineSettings("rtsp", {
  title: ["RTSP 输出", "RTSP output"],
  fields: {
    isEnabled: field(z.boolean().default(true), {
      label: ["启用 RTSP", "RTSP on"],
      hint: [
        "播放器和平台从这里拉流，设备也可向这里推流",
        "Players and platforms pull from here; devices may push to it",
      ],
      needsRestart: true,
    }),
    /** 0: any free one. */
    port: field(z.number().int().min(0).max(65_535).default(10_554), {
      opens: ["tcp"],
      label: ["RTSP 端口", "RTSP port"],
      hint: ["0 表示由系统分配空闲端口", "0 takes any free port"],
      bad: ["端口应为 0 到 65535 的整数", "The port must be a whole number from 0 to 65535"],
      needsRestart: true,
    }),
    /** RTSPS, with the certificate of the server. */
    securePort: field(z.number().int().min(0).max(65_535).default(10_322), {
      opens: ["tcp"],
      label: ["RTSPS 端口", "RTSPS port"],
      hint: ["加密的 RTSP，使用本服务器的证书", "Encrypted RTSP, with this server's certificate"],
      bad: ["端口应为 0 到 65535 的整数", "The port must be a whole number from 0 to 65535"],
      needsRestart: true,
    }),
    /** False leaves RTSPS alone. */
    isPlainEnabled: field(z.boolean().default(true), {
      label: ["允许未加密的 RTSP", "Allow plain RTSP"],
      hint: ["关闭后只剩 RTSPS", "If off, only RTSPS is left"],
      needsRestart: true,
    }),
  },
});
