import { isIP } from "node:net";
import { defineSettings, field } from "@tessera/platform/contract";
import { z } from "zod";

const isAddressList = (text: string) =>
  text === "" || text.split(",").every((address) => isIP(address.trim()) !== 0);

export const webRtcSettings = defineSettings("webrtc", {
  title: ["WebRTC 输出", "WebRTC output"],
  fields: {
    isEnabled: field(z.boolean().default(true), {
      label: ["启用 WebRTC", "WebRTC on"],
      hint: ["关闭后浏览器改用其他方式播放", "If off, browsers play by other ways"],
      needsRestart: true,
    }),
    /** UDP, and TCP by the same number. 0: any free one. */
    port: field(z.number().int().min(0).max(65_535).default(18_100), {
      opens: ["udp", "tcp"],
      label: ["WebRTC 端口", "WebRTC port"],
      hint: [
        "UDP 与 TCP 共用；0 表示由系统分配空闲端口",
        "UDP and TCP alike; 0 takes any free port",
      ],
      bad: ["端口应为 0 到 65535 的整数", "The port must be a whole number from 0 to 65535"],
      needsRestart: true,
    }),
    /** Under which viewers reach this machine, separated by commas; empty: its own addresses. */
    publicAddress: field(z.string().refine(isAddressList).default(""), {
      label: ["对外地址", "Public addresses"],
      hint: [
        "服务器在 NAT 之后时填写观看者能访问的 IP 地址，多个用逗号分隔；留空则使用本机地址",
        "Behind a NAT: the IP addresses by which viewers reach this server, separated by commas. Empty: its own.",
      ],
      bad: ["应为 IP 地址，多个用逗号分隔", "must be IP addresses, separated by commas"],
      needsRestart: true,
    }),
    /** For networks that let no UDP through. */
    isTcpEnabled: field(z.boolean().default(true), {
      label: ["允许 TCP", "Allow TCP"],
      hint: ["用于不放行 UDP 的网络", "For networks that let no UDP through"],
      needsRestart: true,
    }),
  },
});
