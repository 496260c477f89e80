import { defineSettings, field, hostName } from "@tessera/platform/contract";
import { z } from "zod";

const port = z.number().int().min(0).max(65_535);

/** How EHome 2.x devices get in. They have no password: whoever nobody has added waits for a person. */
export const ehomeSettings = defineSettings("ehome", {
  title: ["EHome 接入", "EHome access"],
  fields: {
    isEnabled: field(z.boolean().default(true), {
      heading: ["接入", "Access"],
      label: ["启用 EHome 接入", "Enable EHome access"],
      hint: [
        "关闭后端口随即关闭，已注册的设备离线。",
        "When off, the ports are closed and registered devices go offline.",
      ],
      wire: "Enable",
    }),
    /** UDP and TCP; 0: any that is free. */
    port: field(port.default(7660), {
      opens: ["udp", "tcp"],
      label: ["注册端口", "Registration port"],
      hint: [
        "UDP 和 TCP 共用，与设备“平台接入”中的端口相同。修改后立即重新打开，设备随后重新注册。",
        "For UDP and TCP; the port set on the device's platform access page. Changing it reopens the port immediately, and devices register again.",
      ],
      wire: "Port",
    }),
    alarmPort: field(port.default(7332), {
      opens: ["udp"],
      label: ["报警端口（UDP）", "Alarm port (UDP)"],
      hint: ["注册时告知设备。", "Told to devices when they register."],
      wire: "AlarmPort",
    }),
    mediaPort: field(port.default(7332), {
      opens: ["tcp"],
      label: ["媒体端口（TCP）", "Media port (TCP)"],
      hint: [
        "所有设备的视频都连接到这一个端口，防火墙须放行。",
        "All devices connect here to send video. The firewall must allow it.",
      ],
      wire: "MediaPort",
    }),
    /** What devices reach us by; empty: the address that the way to a device begins at. */
    host: field(hostName.default(""), {
      label: ["对外地址", "Public address"],
      hint: [
        "设备访问本平台所用的 IP 或域名。留空则按到设备的路由自动确定；平台在 NAT 之后时须填写。",
        "The IP address or host name at which devices reach this platform. Leave empty to derive it from the route to each device; required behind NAT.",
      ],
      bad: ["应为 IP 地址或域名", "Must be an IP address or a host name"],
      wire: "Host",
    }),
    /** Those that nobody has added. */
    unknownDevices: field(z.enum(["wait", "accept", "refuse"]).default("wait"), {
      heading: ["设备", "Devices"],
      label: ["未知设备", "Unknown devices"],
      hint: [
        "EHome 2.x 没有密码，只凭设备 ID 识别。自动添加只应在可信的网络中使用。",
        "EHome 2.x has no password; devices are known by their ID alone. Add them automatically only in a trusted network.",
      ],
      options: [
        ["wait", ["等待批准", "Wait for approval"]],
        ["refuse", ["拒绝（仅已添加的设备 ID）", "Reject (only device IDs that were added)"]],
        ["accept", ["自动添加", "Add automatically"]],
      ],
      wire: "UnknownDevices",
    }),
    keepaliveSeconds: field(z.number().int().min(5).max(3600).default(15), {
      label: ["心跳间隔", "Heartbeat interval"],
      unit: ["秒", "s"],
      hint: ["注册时告知设备。", "Told to devices when they register."],
      wire: "KeepaliveInterval",
    }),
    keepaliveCount: field(z.number().int().min(1).max(60).default(6), {
      label: ["心跳丢失几次为离线", "Offline after missed heartbeats"],
      unit: ["次", "times"],
      wire: "KeepaliveCount",
    }),
    defaultStream: field(z.enum(["SUB", "MAIN"]).default("SUB"), {
      label: ["预览码流", "Live stream"],
      hint: [
        "子码流在各型号上都能稳定预览；部分型号的主码流会异常。可在设备上单独设置。",
        "The sub stream works with all models; with some, the main stream is faulty. Can be set for each device.",
      ],
      options: [
        ["SUB", ["子码流", "Sub stream"]],
        ["MAIN", ["主码流", "Main stream"]],
      ],
      wire: "DefaultStream",
    }),
  },
});
