import { defineSettings, field, hostName } from "@tessera/platform/contract";
import { z } from "zod";

/** How vehicle terminals get in. JT/T 808 knows no password: who nobody has added waits until somebody lets it in. */
export const jt808Settings = defineSettings("jt808", {
  title: ["部标接入", "JT/T 808 access"],
  fields: {
    isEnabled: field(z.boolean().default(true), {
      heading: ["接入", "Access"],
      label: ["启用部标接入", "Accept JT/T 808 terminals"],
      hint: [
        "关闭后端口随即关闭，所有终端离线。",
        "Turning it off closes the port immediately; all terminals go offline.",
      ],
      wire: "Enable",
    }),
    /** TCP and UDP; 0: any that is free. */
    port: field(z.number().int().min(0).max(65_535).default(18_808), {
      opens: ["udp", "tcp"],
      label: ["信令端口（JT/T 808）", "Signalling port (JT/T 808)"],
      hint: [
        "TCP 和 UDP 共用。修改后立即重新打开端口，终端随后重新连接。",
        "For TCP and UDP. Changing it reopens the port immediately, and terminals connect again.",
      ],
      wire: "Port",
    }),
    /** What terminals reach us by; empty: the address that they have come to. */
    host: field(hostName.default(""), {
      label: ["对外地址", "Public address"],
      hint: [
        "终端发送音视频所用的 IP 或域名。留空则使用终端连接本平台的地址；平台在 NAT 之后时须填写。多数终端只支持 IP。",
        "The IP address or host name terminals send video to. Leave empty to use the address they connected to; required behind NAT. Most terminals only support IP addresses.",
      ],
      bad: ["应为 IP 地址或域名", "Must be an IP address or a host name"],
      wire: "Host",
    }),
    unknownTerminals: field(z.enum(["wait", "accept", "refuse"]).default("wait"), {
      heading: ["终端认证", "Terminal authentication"],
      label: ["未知终端", "Unknown terminals"],
      hint: [
        "部标没有密码，任何知道端口的终端都能注册。没有人添加过的终端首次注册时如何处理。",
        "JT/T 808 has no password: anyone who knows the port can register. What happens when a terminal that was never added registers for the first time.",
      ],
      options: [
        ["wait", ["等待批准", "Wait for approval"]],
        ["accept", ["自动添加", "Add automatically"]],
        [
          "refuse",
          ["拒绝（仅限已添加或白名单中的终端）", "Reject (only known or whitelisted terminals)"],
        ],
      ],
      wire: "UnknownTerminals",
    }),
    requiresCode: field(z.boolean().default(true), {
      label: ["必须鉴权", "Require authentication"],
      hint: [
        "终端须出示注册时得到的鉴权码。个别终端不注册就上报位置，关闭后也接受它们。",
        "Terminals must present the code they got when they registered. Some report positions without registering; turn this off to accept them.",
      ],
      wire: "RequireCode",
    }),
    bindsTerminalId: field(z.boolean().default(false), {
      label: ["绑定终端 ID", "Bind terminal ID"],
      hint: [
        "同一手机号换了终端后拒绝注册，防止冒用；更换终端时请先关闭。",
        "A different terminal with a known phone number is refused. Turn it off before replacing a terminal.",
      ],
      wire: "BindTerminalID",
    }),
    heartbeatSeconds: field(z.number().int().min(5).max(3600).default(60), {
      heading: ["心跳", "Heartbeat"],
      label: ["心跳间隔", "Heartbeat interval"],
      hint: [
        "终端自己设置了更长的间隔时以终端为准。",
        "If the terminal itself uses a longer interval, that one applies.",
      ],
      unit: ["秒", "s"],
      wire: "HeartbeatInterval",
    }),
    heartbeatCount: field(z.number().int().min(1).max(60).default(3), {
      label: ["心跳丢失几次为离线", "Offline after missed heartbeats"],
      unit: ["次", "times"],
      wire: "HeartbeatCount",
    }),
  },
});

/** Where terminals send pictures and sound; a section of its own, so that TESSERA_JT1078_PORT sets it. */
export const jt1078Settings = defineSettings("jt1078", {
  title: ["部标音视频", "JT/T 1078 media"],
  fields: {
    /** 0: any that is free. */
    port: field(z.number().int().min(0).max(65_535).default(11_078), {
      opens: ["tcp"],
      label: ["音视频端口（JT/T 1078）", "Media port (JT/T 1078)"],
      hint: [
        "所有终端把音视频发送到这一个端口，防火墙须放行。",
        "All terminals send video and audio to this one port; the firewall must allow it.",
      ],
      wire: "MediaPort",
    }),
  },
});
