import { z } from "zod";
import { defineSettings, field } from "../../contract/index.ts";

export const httpSettings = defineSettings("http", {
  title: ["网络", "Network"],
  fields: {
    host: field(z.string().min(1).default("0.0.0.0"), {
      label: ["监听地址", "Listening address"],
      hint: [
        "0.0.0.0 表示本机的所有地址；命令行参数 --host 优先",
        "0.0.0.0 means all addresses of this machine. The option --host wins.",
      ],
      needsRestart: true,
    }),
    port: field(z.number().int().min(0).max(65_535).default(18_000), {
      opens: ["tcp"],
      label: ["HTTP 端口", "HTTP port"],
      hint: [
        "网页控制台和接口；命令行参数 --port 优先",
        "Web console and API. The option --port wins.",
      ],
      bad: ["端口应为 0 到 65535 的整数", "The port must be a whole number from 0 to 65535"],
      needsRestart: true,
    }),
    /** Addresses or networks of proxies whose X-Forwarded headers are believed. */
    trustedProxies: field(z.array(z.string().min(1)).default([]), {
      label: ["受信任的反向代理", "Trusted reverse proxies"],
      hint: [
        "每行一个地址或网段；只有它们转交的访问者地址才被采信",
        "An address or network a line: only what these say of a visitor's address is believed",
      ],
      needsRestart: true,
    }),
    /** The key around legacy replies; integrators who come from a sibling product set theirs. */
    provider: field(z.string().trim().min(1).max(50).default("Tessera"), {
      label: ["接口报文的名称", "Name in API replies"],
      hint: [
        "旧版接口应答最外层的键；从同类产品迁移的集成方填写原来的名称",
        "The outermost key of legacy replies; integrators who come from a sibling product set theirs",
      ],
      bad: ["请输入 1 到 50 个字符", "Enter 1 to 50 characters"],
    }),
    /** A connection that has not said its request by then is closed. */
    requestSeconds: field(z.number().min(1).max(600).default(30), {
      label: ["请求超时", "Request timeout"],
      hint: [
        "在此时间内没有说完请求的连接会被关闭",
        "A connection that has not said its request by then is closed",
      ],
      unit: ["秒", "s"],
      bad: ["应为 1 到 600", "must be from 1 to 600"],
      needsRestart: true,
    }),
  },
});
