import { BadRequest, refuseWeakSipPassword } from "@tessera/base";
import { defineSettings, field, hostName } from "@tessera/platform/contract";
import { z } from "zod";
import { defaultSipPassword } from "../session/contract.ts";

const seconds = z.number().int().min(0).max(86_400);

/** `min` to `max`, each end included; "30000-30500" as a text. */
const portRange = z
  .union([
    z.object({ min: z.number(), max: z.number() }),
    z
      .string()
      .regex(/^\d+-\d+$/)
      .transform((text) => {
        const [min, max] = text.split("-").map(Number);
        return { min: min ?? 0, max: max ?? 0 };
      }),
  ])
  .pipe(
    z
      .object({
        min: z.number().int().min(1024).max(65_534),
        max: z.number().int().min(1025).max(65_535),
      })
      .refine(({ min, max }) => min < max, {
        path: ["max"],
        message: "应大于 min · must be greater than min",
      }),
  );

/** host:port */
const serverAddress = z.union([z.literal(""), z.string().regex(/^[\w.-]{1,255}:\d{1,5}$/)]);

/** Those in use somewhere, in minutes before UTC. */
const zones = [
  -720, -660, -600, -540, -480, -420, -360, -300, -240, -210, -180, -120, -60, 0, 60, 120, 180, 210,
  240, 270, 300, 330, 345, 360, 390, 420, 480, 540, 570, 600, 630, 660, 720, 765, 780, 840,
];

const two = (value: number): string => String(value).padStart(2, "0");

const zoneName = (minutes: number): string => {
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? "−" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
};

/** How GB/T 28181 devices get in. The SIP password is empty until initialisation: no device gets in by a default. */
export const gb28181Settings = defineSettings("gb28181", {
  title: ["国标接入", "GB28181 access"],
  fields: {
    /** Our own id. */
    serial: field(
      z
        .string()
        .trim()
        .regex(/^\d{20}$/)
        .default("34020000002000000001"),
      {
        heading: ["平台标识", "This platform"],
        label: ["平台国标编号", "Platform ID"],
        hint: [
          "20 位数字，第 11–13 位为 200。设备上填写的“SIP 服务器编号”与它相同。",
          "20 digits with 200 in positions 11 to 13. Devices call it “SIP server ID”; enter the same value there.",
        ],
        bad: ["应为 20 位数字", "Must have 20 digits"],
        wire: "Serial",
      },
    ),
    /** Empty: the first 10 digits of our id. */
    realm: field(
      z
        .string()
        .trim()
        .regex(/^[\w.-]{0,64}$/)
        .default(""),
      {
        label: ["SIP 域", "SIP domain"],
        hint: [
          "一般为编号的前 10 位，留空即是。",
          "Usually the first 10 digits of the ID. Leave empty to use them.",
        ],
        placeholder: ["编号的前 10 位", "First 10 digits of the ID"],
        bad: ["只能包含字母、数字、- _ .", "Only letters, digits, - _ ."],
      },
    ),
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
    /** UDP and TCP; 0: any that is free. */
    port: field(z.number().int().min(0).max(65_535).default(15_060), {
      opens: ["udp", "tcp"],
      label: ["SIP 端口", "SIP port"],
      hint: [
        "UDP 和 TCP 共用。修改后立即重新打开端口，设备随后重新注册。",
        "For UDP and TCP. Changing it reopens the port immediately, and devices register again.",
      ],
      wire: "Port",
    }),
    /** 0: any that is free. */
    securePort: field(z.number().int().min(0).max(65_535).default(15_061), {
      opens: ["tcp"],
      label: ["SIP 加密端口（TLS）", "SIP port for TLS"],
      hint: [
        "支持 TLS 的设备用它注册；证书与网页相同，见“加密连接”。",
        "Devices that support TLS register here. The certificate is the one of the web pages; see “Encrypted connections”.",
      ],
    }),
    /** Of every device that has none of its own. Empty: nobody gets in by it. */
    sipPassword: field(z.string().max(100).default(""), {
      heading: ["设备认证", "Device authentication"],
      label: ["SIP 密码", "SIP password"],
      hint: [
        "所有没有单独密码的设备用它注册。修改后，设备在下次注册时须使用新密码。",
        "Used by all devices without their own password. After a change, devices need the new one the next time they register.",
      ],
      secret: true,
      refuse: (password) => {
        if (password === defaultSipPassword)
          throw new BadRequest(
            "sip-password-default",
            {
              zh: "SIP密码与默认密码一样，请重新输入!",
              en: "The SIP password is the default one. Choose another.",
            },
            { field: "sipPassword" },
          );
        if (typeof password === "string") refuseWeakSipPassword(password, "sipPassword");
      },
    }),
    /** Those that nobody has added and that know the common password. */
    unknownDevices: field(z.enum(["accept", "wait", "refuse"]).default("accept"), {
      label: ["未知设备", "Unknown devices"],
      hint: [
        "知道 SIP 密码、但没有人添加过的设备首次注册时如何处理。",
        "What happens when a device that knows the SIP password but was never added registers for the first time.",
      ],
      options: [
        ["accept", ["自动添加", "Add automatically"]],
        ["wait", ["等待批准", "Wait for approval"]],
        ["refuse", ["拒绝", "Reject"]],
      ],
      wire: "UnknownDevices",
    }),
    /** What becomes of a device that is here when it registers from another address. */
    takeover: field(z.enum(["own", "always", "never"]).default("own"), {
      label: ["在线设备从其他地址注册", "Online device registers from another address"],
      hint: [
        "无论如何都会产生报警。被拒绝的设备在原会话离线后可以注册。",
        "An alarm is raised in any case. A refused device can register once the other session is offline.",
      ],
      options: [
        [
          "own",
          ["使用单独密码时接替，否则拒绝", "Replace with its own password, otherwise refuse"],
        ],
        ["always", ["密码正确即接替", "Replace with any correct password"]],
        ["never", ["一律拒绝", "Always refuse"]],
      ],
      wire: "Takeover",
    }),
    strictIds: field(z.boolean().default(false), {
      label: ["只接受 20 位编号", "Only 20-digit IDs"],
      hint: [
        "部分设备使用 18 位、22 位或含字母的编号，开启后它们不能注册。",
        "Some devices use 18 or 22 digits, or letters. They cannot register while this is on.",
      ],
      wire: "StrictIDs",
    }),
    offersSm3: field(z.boolean().default(false), {
      label: ["摘要认证提供 SM3", "Offer SM3 for digest authentication"],
      hint: [
        "在 MD5 之外提供国密 SM3。设备自行使用 SM3 时总能识别。",
        "In addition to MD5. Devices that use SM3 by themselves are always recognised.",
      ],
      wire: "OfferSM3",
    }),
    offersQop: field(z.boolean().default(true), {
      label: ["摘要认证使用 qop", "Digest authentication with qop"],
      hint: [
        "更安全。两次未能正确应答的设备会自动改为不使用 qop；仍有设备无法注册时可关闭。",
        "Safer. A device that answers wrongly twice is asked without qop. Turn it off if a device still cannot register.",
      ],
      wire: "OfferQop",
    }),
    /** Switched where the white list is. */
    whiteListOnly: field(z.boolean().default(false)),
    registerExpirySeconds: field(z.number().int().min(60).max(604_800).default(86_400), {
      heading: ["注册与心跳", "Registration and heartbeat"],
      label: ["注册有效期上限", "Maximum registration validity"],
      hint: ["设备请求更长时按此值确认。", "Longer requests from devices are shortened to this."],
      unit: ["秒", "s"],
      wire: "RegisterTimeout",
    }),
    keepaliveSeconds: field(z.number().int().min(5).max(3600).default(60), {
      label: ["心跳间隔", "Heartbeat interval"],
      unit: ["秒", "s"],
      wire: "KeepaliveInterval",
    }),
    keepaliveCount: field(z.number().int().min(1).max(60).default(3), {
      label: ["心跳丢失几次为离线", "Offline after missed heartbeats"],
      unit: ["次", "times"],
      wire: "KeepaliveCount",
    }),
    sendsDate: field(z.boolean().default(true), {
      label: ["注册时校时", "Send the time at registration"],
      hint: [
        "在注册成功的应答中告知时间；个别设备不接受该字段时可关闭。",
        "Sent with the answer to a successful registration. Turn it off for devices that do not accept the field.",
      ],
      wire: "TimeSync",
    }),
    /** Of times on the wire, which carry none: minutes before UTC, 480 in China; null: the server's own. */
    zoneMinutes: field(z.number().int().min(-720).max(840).nullable().default(480), {
      label: ["设备时间的时区", "Time zone of devices"],
      hint: [
        "国标消息中的时间不带时区，一般为北京时间。",
        "Times in GB28181 messages have no time zone; usually they are Beijing time.",
      ],
      options: [
        [null, ["与服务器相同", "Same as the server"]],
        ...zones.map((minutes) => [minutes, zoneName(minutes)] as const),
      ],
      wire: "ZoneMinutes",
    }),
    /** host:port of another server that devices are sent to; empty: they stay here. */
    redirectTo: field(serverAddress.default(""), {
      label: ["重定向到", "Redirect to"],
      hint: [
        "地址:端口。填写后，设备注册时被引导到另一台服务器（2022 版）。留空则不重定向。",
        "address:port. Devices that register are redirected to another server (2022 edition). Leave empty for no redirect.",
      ],
      bad: ["应为 地址:端口，如 10.1.2.3:5060", "Must be address:port, for example 10.1.2.3:5060"],
      wire: "RedirectTo",
    }),
    mediaMode: field(z.enum(["TCP-PASSIVE", "TCP-ACTIVE", "UDP"]).default("TCP-PASSIVE"), {
      heading: ["媒体", "Media"],
      label: ["视频传输方式", "Video transport"],
      hint: [
        "推荐 TCP 被动：不怕丢包，设备在 NAT 之后也可用。可在设备上单独设置。",
        "TCP passive is recommended: no packet loss, and it works for devices behind NAT. Can be set for each device.",
      ],
      options: [
        ["TCP-PASSIVE", ["TCP 被动（设备连接平台）", "TCP passive (the device connects)"]],
        ["TCP-ACTIVE", ["TCP 主动（平台连接设备）", "TCP active (the platform connects)"]],
        ["UDP", "UDP"],
      ],
    }),
    mediaPorts: field(portRange.default({ min: 30_000, max: 30_500 }), {
      label: ["媒体端口", "Media ports"],
      hint: [
        "防火墙须放行这些端口的 UDP 和 TCP；每路视频占用一个。",
        "The firewall must allow UDP and TCP on these ports; each stream uses one.",
      ],
      parts: { min: ["起始", "First"], max: ["结束", "Last"] },
      bad: ["起始端口不小于 1024，并小于结束端口", "Begin at 1024 or above and end higher"],
    }),
    /** Also of devices that never had the agreed one. */
    ssrcCheck: field(z.boolean().default(false), {
      label: ["严格校验 SSRC", "Strict SSRC check"],
      hint: [
        "一开始就按协商发送的设备总会校验；开启后，从未按协商填写 SSRC 的设备也被丢弃，其视频将无法播放。",
        "Devices that start with the agreed SSRC are always checked. If on, streams from devices that never use the agreed SSRC are dropped too, and their video cannot be played.",
      ],
      wire: "SSRCCheck",
    }),
    subscriptions: field(
      z
        .object({ catalog: seconds, alarm: seconds, position: seconds })
        .default({ catalog: 3600, alarm: 3600, position: 0 }),
      {
        heading: ["订阅", "Subscriptions"],
        label: ["订阅有效期", "Subscription validity"],
        hint: [
          "到期自动续订；0 为不订阅。可在设备上单独设置。",
          "Renewed automatically; 0 means no subscription. Can be set for each device.",
        ],
        unit: ["秒", "s"],
        parts: {
          catalog: ["目录", "Catalog"],
          alarm: ["报警", "Alarms"],
          position: ["移动位置", "Positions"],
        },
        wire: {
          catalog: "CatalogSubscribeInterval",
          alarm: "AlarmSubscribeInterval",
          position: "PositionSubscribeInterval",
        },
      },
    ),
    /** What the files of the SIP log may take together; 0: none are written. */
    sipLogMegabytes: field(z.number().int().min(0).max(100_000).default(200), {
      heading: ["日志", "Log"],
      label: ["SIP 日志文件占用上限", "Size limit of SIP log files"],
      hint: [
        "超出后删除最早的文件；0 为不写文件，内存中仍保留最近的消息。",
        "Beyond it the oldest files are deleted. 0 writes no files; recent messages stay in memory.",
      ],
      unit: "MB",
      wire: "SipLogMegabytes",
    }),
  },
});

/** The domain that a server of this id has unless it is told another. */
export const realmOf = (serial: string): string => serial.slice(0, 10);
