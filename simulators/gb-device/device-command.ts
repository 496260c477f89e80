import { isStandardId } from "@tessera/protocols/gb28181";
import { addressOf, numberOf, oneOf, parsedWords, periodOf, unusable } from "../command-words.ts";
import type { GbDeviceOptions } from "./gb-device-options.ts";

export const help = `A simulated GB/T 28181 device
模拟的 GB/T 28181 设备

  node simulators/gb-device/main.ts --server HOST:PORT [options]

  --server H:P         where it registers (port 15060 unless told)  注册到的平台
  --server-id ID       20 digits (default 34020000002000000001)  平台编码
  --domain D           SIP domain (default: first 10 digits of the former)  SIP 域
  --id ID              its own id, 20 digits (default 34020000001180000001)  设备编码
  --password P         or GB_PASSWORD in the environment  密码，或环境变量 GB_PASSWORD
  --transport T        udp or tcp (default udp)  信令传输
  --host A             its own address (default 0.0.0.0)  本机地址
  --port N             its own SIP port (default: any)  本机 SIP 端口
  --media-ports A-B    ports for media (default: any)  媒体端口
  --channels N         how many cameras (default 4)  通道数
  --folders F          none, groups or regions (default groups)  目录
  --gb V               2016 or 2022 (default 2016)  国标版本
  --charset C          gb2312 or utf-8 (default gb2312)  字符集
  --audio A            none, pcma, pcmu or aac (default pcma)  音频
  --file F             sends this H.264 or H.265 byte stream  发送该码流文件
  --alarm S            raises a motion alarm every S seconds  每 S 秒报一次移动侦测
  --drive S            drives in a circle, tells its place every S seconds  每 S 秒上报一次位置
  --help               shows this  显示本说明`;

export interface DeviceCommand {
  readonly device: GbDeviceOptions;
  readonly alarmEveryMs: number | undefined;
  readonly positionEveryMs: number | undefined;
}

/** Reads the command line; the password may come from the environment. */
export function readCommand(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): DeviceCommand | "help" {
  const values = parse(args);
  if (values.help) return "help";
  const { transport, host, audio, file, folders, charset } = values;
  return {
    device: {
      server: {
        ...addressOf(values.server, 15_060),
        id: idOf("--server-id", values["server-id"]),
        domain: values.domain,
      },
      deviceId: idOf("--id", values.id),
      password: values.password ?? env["GB_PASSWORD"] ?? "",
      transport: oneOf("--transport", transport.toUpperCase(), ["UDP", "TCP"]),
      host,
      port: numberOf("--port", values.port),
      mediaPorts: portsOf(values["media-ports"]),
      channels: numberOf("--channels", values.channels),
      folders: oneOf("--folders", folders, ["none", "groups", "regions"]),
      version: oneOf("--gb", values.gb, ["2016", "2022"]) === "2022" ? "3.0" : "2.0",
      charset: oneOf("--charset", charset.toUpperCase(), ["GB2312", "UTF-8"]),
      audio: oneOf("--audio", audio, ["none", "pcma", "pcmu", "aac"]),
      catalog: { itemsPerPage: 4 },
      ...(file === undefined ? {} : { video: { file, fps: 25 } }),
    },
    alarmEveryMs: periodOf("--alarm", values.alarm),
    positionEveryMs: periodOf("--drive", values.drive),
  };
}

function parse(args: readonly string[]) {
  const text = { type: "string" } as const;
  return parsedWords(args, {
    server: { ...text, default: "" },
    "server-id": { ...text, default: "34020000002000000001" },
    domain: text,
    id: { ...text, default: "34020000001180000001" },
    password: text,
    transport: { ...text, default: "udp" },
    host: { ...text, default: "0.0.0.0" },
    port: { ...text, default: "0" },
    "media-ports": { ...text, default: "0-0" },
    channels: { ...text, default: "4" },
    folders: { ...text, default: "groups" },
    gb: { ...text, default: "2016" },
    charset: { ...text, default: "gb2312" },
    audio: { ...text, default: "pcma" },
    file: text,
    alarm: text,
    drive: text,
    help: { type: "boolean" },
  });
}

function portsOf(text: string): { readonly min: number; readonly max: number } {
  const [min = Number.NaN, max = Number.NaN] = text.split("-").map(Number);
  if (!(min <= max && max < 65_536)) throw unusable(`--media-ports ${text}`);
  return { min, max };
}

function idOf(option: string, text: string): string {
  if (!isStandardId(text)) throw unusable(`${option} ${text}`);
  return text;
}
