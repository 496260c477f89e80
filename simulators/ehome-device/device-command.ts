import { addressOf, numberOf, oneOf, parsedWords, periodOf, unusable } from "../command-words.ts";
import type { EhomeDeviceOptions } from "./ehome-device-options.ts";

export const help = `A simulated EHome 2.x device
模拟的 EHome 2.x 设备

  node simulators/ehome-device/main.ts --server HOST:PORT [options]

  --server H:P         where it registers (port 7660 unless told)  注册到的平台
  --id ID              its own id (default ehome-001)  设备 ID
  --transport T        udp or tcp (default udp)  信令传输
  --channels N         how many cameras (default 2)  通道数
  --ip-channels N      cameras behind it, numbered from 33 (default 0)  数字通道数
  --audio A            none, pcma, pcmu or aac (default pcma)  音频
  --alarm S            raises a motion alarm every S seconds  每 S 秒报一次移动侦测
  --drive S            drives in a circle, tells its place every S seconds  每 S 秒上报一次位置
  --count N            so many devices, numbered behind the id (default 1)  设备台数
  --help               shows this  显示本说明`;

export interface DeviceCommand {
  readonly devices: readonly EhomeDeviceOptions[];
  readonly alarmEveryMs: number | undefined;
  readonly positionEveryMs: number | undefined;
}

export function readCommand(args: readonly string[]): DeviceCommand | "help" {
  const values = parse(args);
  if (values.help) return "help";
  const { transport, audio, id } = values;
  const one: EhomeDeviceOptions = {
    server: addressOf(values.server, 7_660),
    deviceId: idOf(id),
    transport: oneOf("--transport", transport.toUpperCase(), ["UDP", "TCP"]),
    channels: numberOf("--channels", values.channels),
    ipChannels: numberOf("--ip-channels", values["ip-channels"]),
    audio: oneOf("--audio", audio, ["none", "pcma", "pcmu", "aac"]),
  };
  const count = numberOf("--count", values.count);
  return {
    devices: Array.from({ length: count }, (_, index) =>
      count === 1 ? one : { ...one, deviceId: `${id}-${index + 1}` },
    ),
    alarmEveryMs: periodOf("--alarm", values.alarm),
    positionEveryMs: periodOf("--drive", values.drive),
  };
}

function parse(args: readonly string[]) {
  const text = { type: "string" } as const;
  return parsedWords(args, {
    server: { ...text, default: "" },
    id: { ...text, default: "ehome-001" },
    transport: { ...text, default: "udp" },
    channels: { ...text, default: "2" },
    "ip-channels": { ...text, default: "0" },
    audio: { ...text, default: "pcma" },
    count: { ...text, default: "1" },
    alarm: text,
    drive: text,
    help: { type: "boolean" },
  });
}

function idOf(text: string): string {
  if (!/^[\w-]{1,56}$/.test(text)) throw unusable(`--id ${text}`);
  return text;
}
