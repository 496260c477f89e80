import { BadRequest, refuseWeakSipPassword } from "@tessera/base";
import { defineSettings, field } from "@tessera/platform/contract";
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

/** An IP address or a host name. */
const hostName = z.union([
  z.literal(""),
  z.ipv4(),
  z.ipv6(),
  z.string().regex(/^(?=.*[A-Za-z])[\w.-]{1,255}$/),
]);

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
          "20 digits, 200 in places 11 to 13. On a device it is called SIP server ID and is the same.",
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
          "Usually the first 10 digits of the ID, which it is when empty.",
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
        "The IP address or host name that devices reach this platform by. Empty: found by the route to each device; needed behind NAT.",
      ],
      bad: ["应为 IP 地址或域名", "Must be an IP address or a host name"],
      wire: "Host",
    }),
    /** UDP and TCP; 0: any that is free. */
    port: field(z.number().int().min(0).max(65_535).default(15_060), {
      label: ["SIP 端口", "SIP port"],
      hint: [
        "UDP 和 TCP 共用。修改后立即重新打开端口，设备随后重新注册。",
        "For UDP and TCP. A change opens the port anew at once, and devices register again.",
      ],
      wire: "Port",
    }),
    /** 0: any that is free. */
    securePort: field(z.number().int().min(0).max(65_535).default(15_061), {
      label: ["SIP 加密端口（TLS）", "SIP port for TLS"],
      hint: [
        "支持 TLS 的设备用它注册；证书与网页相同，见“加密连接”。",
        "For devices that know TLS. The certificate is that of the web pages; see Encrypted connections.",
      ],
    }),
    /** Of every device that has none of its own. Empty: nobody gets in by it. */
    sipPassword: field(z.string().max(100).default(""), {
      heading: ["设备认证", "Signing in"],
      label: ["SIP 密码", "SIP password"],
      hint: [
        "所有没有单独密码的设备用它注册。修改后，设备在下次注册时须使用新密码。",
        "For every device that has none of its own. After a change devices need the new one the next time they register.",
      ],
      secret: true,
      refuse: (password) => {
        if (password === defaultSipPassword)
          throw new BadRequest(
            "sip-password-default",
            {
              zh: "SIP密码与默认密码一样，请重新输入!",
              en: "The SIP password is the well-known default. Choose another.",
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
        "What becomes of a device that knows the SIP password and that nobody has added, when it first registers.",
      ],
      options: [
        ["accept", ["自动添加", "Are added by themselves"]],
        ["wait", ["等待批准", "Wait to be let in"]],
        ["refuse", ["拒绝", "Are turned away"]],
      ],
      wire: "UnknownDevices",
    }),
    /** What becomes of a device that is here when it registers from another address. */
    takeover: field(z.enum(["own", "always", "never"]).default("own"), {
      label: ["在线设备从其他地址注册", "A device that is online registers from another address"],
      hint: [
        "无论如何都会产生报警。被拒绝的设备在原会话离线后可以注册。",
        "There is an alarm in any case. One that is refused gets in once the other has gone offline.",
      ],
      options: [
        [
          "own",
          [
            "使用单独密码时接替，否则拒绝",
            "Takes its place by a password of its own, else refused",
          ],
        ],
        ["always", ["密码正确即接替", "Takes its place by any right password"]],
        ["never", ["一律拒绝", "Is refused"]],
      ],
      wire: "Takeover",
    }),
    strictIds: field(z.boolean().default(false), {
      label: ["只接受 20 位编号", "Only IDs of 20 digits"],
      hint: [
        "部分设备使用 18 位、22 位或含字母的编号，开启后它们不能注册。",
        "Some devices have 18 or 22 digits, or letters; with this they cannot register.",
      ],
      wire: "StrictIDs",
    }),
    offersSm3: field(z.boolean().default(false), {
      label: ["摘要认证提供 SM3", "Offer SM3 for the digest"],
      hint: [
        "在 MD5 之外提供国密 SM3。设备自行使用 SM3 时总能识别。",
        "Beside MD5. A device that uses SM3 by itself is understood in any case.",
      ],
      wire: "OfferSM3",
    }),
    offersQop: field(z.boolean().default(true), {
      label: ["摘要认证使用 qop", "Digest with qop"],
      hint: [
        "更安全。两次未能正确应答的设备会自动改为不使用 qop；仍有设备无法注册时可关闭。",
        "Safer. A device that gets it wrong twice is asked without it; off if one still cannot register.",
      ],
      wire: "OfferQop",
    }),
    /** Switched where the white list is. */
    whiteListOnly: field(z.boolean().default(false)),
    registerExpirySeconds: field(z.number().int().min(60).max(604_800).default(86_400), {
      heading: ["注册与心跳", "Registration and keep-alive"],
      label: ["注册有效期上限", "Longest registration"],
      hint: ["设备请求更长时按此值确认。", "A device that asks for more is given this."],
      unit: ["秒", "s"],
      wire: "RegisterTimeout",
    }),
    keepaliveSeconds: field(z.number().int().min(5).max(3600).default(60), {
      label: ["心跳间隔", "Keep-alive every"],
      unit: ["秒", "s"],
      wire: "KeepaliveInterval",
    }),
    keepaliveCount: field(z.number().int().min(1).max(60).default(3), {
      label: ["心跳丢失几次为离线", "Offline after missing"],
      unit: ["次", "times"],
      wire: "KeepaliveCount",
    }),
    sendsDate: field(z.boolean().default(true), {
      label: ["注册时校时", "Tell the time on registration"],
      hint: [
        "在注册成功的应答中告知时间；个别设备不接受该字段时可关闭。",
        "In the answer to a registration; off for the few devices that choke on it.",
      ],
      wire: "TimeSync",
    }),
    /** Of times on the wire, which carry none: minutes before UTC, 480 in China; null: the server's own. */
    zoneMinutes: field(z.number().int().min(-720).max(840).nullable().default(480), {
      label: ["设备时间的时区", "Time zone of devices"],
      hint: [
        "国标消息中的时间不带时区，一般为北京时间。",
        "Times in GB28181 carry no zone; usually they are Beijing time.",
      ],
      options: [
        [null, ["与服务器相同", "As the server"]],
        ...zones.map((minutes) => [minutes, zoneName(minutes)] as const),
      ],
      wire: "ZoneMinutes",
    }),
    /** host:port of another server that devices are sent to; empty: they stay here. */
    redirectTo: field(serverAddress.default(""), {
      label: ["重定向到", "Redirect to"],
      hint: [
        "地址:端口。填写后，设备注册时被引导到另一台服务器（2022 版）。留空则不重定向。",
        "address:port. Devices that register are sent to another server (2022 edition). Empty: they stay.",
      ],
      bad: ["应为 地址:端口，如 10.1.2.3:5060", "Must be address:port, as 10.1.2.3:5060"],
      wire: "RedirectTo",
    }),
    mediaMode: field(z.enum(["TCP-PASSIVE", "TCP-ACTIVE", "UDP"]).default("TCP-PASSIVE"), {
      heading: ["媒体", "Media"],
      label: ["视频传输方式", "How video comes"],
      hint: [
        "推荐 TCP 被动：不怕丢包，设备在 NAT 之后也可用。可在设备上单独设置。",
        "TCP passive is best: no loss, and devices behind NAT work. A device may have its own setting.",
      ],
      options: [
        ["TCP-PASSIVE", ["TCP 被动（设备连接平台）", "TCP passive (the device connects)"]],
        ["TCP-ACTIVE", ["TCP 主动（平台连接设备）", "TCP active (we connect)"]],
        ["UDP", "UDP"],
      ],
    }),
    mediaPorts: field(portRange.default({ min: 30_000, max: 30_500 }), {
      label: ["媒体端口", "Media ports"],
      hint: [
        "防火墙须放行这些端口的 UDP 和 TCP；每路视频占用一个。",
        "Firewalls must let UDP and TCP through to these; one a stream.",
      ],
      parts: { min: ["起始", "First"], max: ["结束", "Last"] },
      bad: [
        "起始端口不小于 1024，并小于结束端口",
        "Begin at 1024 or above and end higher than that",
      ],
    }),
    /** Also of devices that never had the agreed one. */
    ssrcCheck: field(z.boolean().default(false), {
      label: ["严格校验 SSRC", "Always check the SSRC"],
      hint: [
        "一开始就按协商发送的设备总会校验；开启后，从未按协商填写 SSRC 的设备也被丢弃，其视频将无法播放。",
        "A device that begins with the agreed SSRC is always held to it. With this, packets of devices that never had it are thrown away too: they show no video.",
      ],
      wire: "SSRCCheck",
    }),
    subscriptions: field(
      z
        .object({ catalog: seconds, alarm: seconds, position: seconds })
        .default({ catalog: 3600, alarm: 3600, position: 0 }),
      {
        heading: ["订阅", "Subscriptions"],
        label: ["订阅有效期", "Asked for at a time"],
        hint: [
          "到期自动续订；0 为不订阅。可在设备上单独设置。",
          "Renewed by itself. 0: not at all. A device may have its own setting.",
        ],
        unit: ["秒", "s"],
        parts: {
          catalog: ["目录", "Catalogue"],
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
      label: ["SIP 日志文件占用上限", "Most that SIP log files take"],
      hint: [
        "超出后删除最早的文件；0 为不写文件，内存中仍保留最近的消息。",
        "Beyond it the oldest go. 0: no files; the last messages are in memory all the same.",
      ],
      unit: "MB",
      wire: "SipLogMegabytes",
    }),
  },
});

/** The domain that a server of this id has unless it is told another. */
export const realmOf = (serial: string): string => serial.slice(0, 10);
