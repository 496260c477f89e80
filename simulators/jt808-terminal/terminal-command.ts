import { addressOf, numberOf, oneOf, parsedWords, periodOf, unusable } from "../command-words.ts";
import { demoRoads } from "./demo-roads.ts";
import type { Jt808TerminalOptions } from "./terminal-options.ts";

export const help = `Simulated JT/T 808 vehicle terminals
模拟的部标 JT/T 808 车载终端

  node simulators/jt808-terminal/main.ts --server HOST:PORT [options]

  --server H:P         where they connect to (port 18808 unless told)  连接的平台
  --phone N            number of the first (default 13900000001), counting up  第一台的手机号
  --count N            how many (default 1)  台数
  --edition E          2011, 2013 or 2019 (default 2013)  协议版本
  --transport T        tcp or udp (default tcp)  传输方式
  --channels N         cameras of each (default 4)  每台通道数
  --plate P            of the first, counting up (default 皖B00001)  第一台的车牌号
  --every S            where it is, every S seconds (default 10)  位置上报间隔
  --speed K            km/h (default 40)  车速
  --alarm S            an emergency alarm every S seconds  每 S 秒一次紧急报警
  --driver S           an alarm of the driver's camera with a picture and a clip every S seconds  每 S 秒一次带附件的驾驶员报警
  --blind S            no signal for 30 s, every S seconds  每 S 秒失去信号 30 秒
  --help               shows this  显示本说明`;

export interface TerminalCommand {
  readonly terminals: readonly Jt808TerminalOptions[];
  readonly alarmEveryMs: number | undefined;
  /** Alarms of the driver's camera, with files. */
  readonly driverEveryMs: number | undefined;
  readonly blindEveryMs: number | undefined;
}

export function readCommand(args: readonly string[]): TerminalCommand | "help" {
  const values = parse(args);
  if (values.help) return "help";
  const first = values.phone;
  if (!/^\d{1,15}$/.test(first)) throw unusable(`--phone ${first}`);
  const count = numberOf("--count", values.count);
  const common = {
    server: addressOf(values.server, 18_808),
    edition: oneOf("--edition", values.edition, ["2011", "2013", "2019"] as const),
    transport: oneOf("--transport", values.transport.toUpperCase(), ["TCP", "UDP"] as const),
    channels: numberOf("--channels", values.channels),
    reportEverySeconds: numberOf("--every", values.every),
    speedKmh: numberOf("--speed", values.speed),
  };
  const roads = Object.values(demoRoads);
  const terminals = Array.from({ length: count }, (_, at) => ({
    ...common,
    phone: String(BigInt(first) + BigInt(at)),
    plate: plateOf(values.plate, at),
    road: roads[at % roads.length] ?? demoRoads.bridge,
    startAt: (at * 0.37) % 2,
  }));
  return {
    terminals,
    alarmEveryMs: periodOf("--alarm", values.alarm),
    driverEveryMs: periodOf("--driver", values.driver),
    blindEveryMs: periodOf("--blind", values.blind),
  };
}

function parse(args: readonly string[]) {
  const text = { type: "string" } as const;
  return parsedWords(args, {
    server: { ...text, default: "" },
    phone: { ...text, default: "13900000001" },
    count: { ...text, default: "1" },
    edition: { ...text, default: "2013" },
    transport: { ...text, default: "tcp" },
    channels: { ...text, default: "4" },
    plate: { ...text, default: "皖B00001" },
    every: { ...text, default: "10" },
    speed: { ...text, default: "40" },
    alarm: text,
    driver: text,
    blind: text,
    help: { type: "boolean" },
  });
}

/** The digits at its end count up. */
const plateOf = (first: string, at: number): string =>
  first.replace(/\d+$/, (digits) => String(Number(digits) + at).padStart(digits.length, "0"));
