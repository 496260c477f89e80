import type { Text } from "@tessera/base";
import { lengthText } from "./clock-watch.ts";
import { type SystemAlarm, systemTypes } from "./system-alarm.ts";

/** A device that has told what time it is. */
export interface ToldClock {
  readonly deviceId: string;
  readonly name: string;
  /** Its clock minus ours. */
  readonly skewMs: number;
}

interface Trouble {
  readonly kind: string;
  readonly text: Text;
}

/** What this server knows of itself. */
export interface ServerState {
  readonly certificateTroubles: readonly Trouble[];
  /** Of the volume with database and log; undefined: it could not be asked. */
  readonly freeBytes: number | undefined;
  readonly clocks: readonly ToldClock[];
}

const skewLimitMs = 60_000;
/** So many devices that agree with each other are right, and this server is wrong. */
const agreeingDevices = 5;
const agreementMs = 30_000;
/** Recordings keep more than that free by themselves (`features/recording/server/settings.ts`). */
const freeBytesMin = 512 * 1024 ** 2;

/** What is wrong with this server and with clocks that it knows of. */
export const troublesOf = (state: ServerState, atMs: number): readonly SystemAlarm[] => [
  ...state.certificateTroubles.map((trouble) => ofCertificate(trouble, atMs)),
  ...ofDisk(state.freeBytes, atMs),
  ...ofClocks(state.clocks, atMs),
];

const ofCertificate = ({ kind, text }: Trouble, atMs: number): SystemAlarm =>
  kind === "clock-wrong"
    ? aTrouble({ key: "clock wrong", type: "clock", topic: "ClockWrong", text, atMs, severity: 2 })
    : aTrouble({
        key: `certificate ${kind}`,
        type: "certificate",
        topic: "Certificate",
        text,
        atMs,
        severity: 3,
      });

const ofDisk = (freeBytes: number | undefined, atMs: number): readonly SystemAlarm[] =>
  freeBytes === undefined || freeBytes >= freeBytesMin
    ? []
    : [
        aTrouble({
          key: "data disk",
          type: "diskFull",
          topic: "DataDisk",
          text: diskText,
          atMs,
          severity: 1,
        }),
      ];

function ofClocks(clocks: readonly ToldClock[], atMs: number): readonly SystemAlarm[] {
  const wrong = clocks
    .filter(({ skewMs }) => Math.abs(skewMs) > skewLimitMs)
    .toSorted((one, other) => one.skewMs - other.skewMs);
  const spreadMs = (wrong.at(-1)?.skewMs ?? 0) - (wrong[0]?.skewMs ?? 0);
  if (wrong.length >= agreeingDevices && spreadMs <= agreementMs) {
    const middle = wrong[Math.floor(wrong.length / 2)]?.skewMs ?? 0;
    const text = serverClockText(wrong.length, lengthText(middle));
    return [
      aTrouble({
        key: "server clock",
        type: "clock",
        topic: "ClockWrong",
        text,
        atMs,
        severity: 2,
      }),
    ];
  }
  return wrong.map(({ deviceId, name, skewMs }) =>
    aTrouble({
      key: `device clock ${deviceId}`,
      deviceId,
      type: "clock",
      topic: "DeviceClock",
      text: deviceClockText(name, lengthText(skewMs), skewMs > 0),
      atMs,
      severity: 4,
    }),
  );
}

interface Draft {
  readonly key: string;
  readonly deviceId?: string;
  readonly type: keyof typeof systemTypes;
  readonly topic: string;
  readonly text: Text;
  readonly atMs: number;
  readonly severity: SystemAlarm["severity"];
}

const aTrouble = ({ key, deviceId = "", type, topic, text, atMs, severity }: Draft) => ({
  key,
  deviceId,
  channel: undefined,
  alarmType: systemTypes[type],
  severity,
  topic: `System/${topic}`,
  description: text,
  beganAtMs: atMs,
  members: [],
});

const diskText: Text = {
  zh: "数据目录所在磁盘即将写满（剩余不足 512 MB），数据库和日志可能无法写入；请清理磁盘或更换数据目录",
  en: "The disk of the data folder is nearly full (less than 512 MB left): database and log may fail. Free some space or move the data folder.",
};
const serverClockText = (count: number, length: Text): Text => ({
  zh: `${count} 台设备的时间都与本服务器相差约 ${length.zh}，本服务器的时间可能不对；请检查 NTP 校时`,
  en: `The clocks of ${count} devices all differ from this server by about ${length.en}: this server is probably wrong. Check NTP.`,
});
const deviceClockText = (name: string, length: Text, isAhead: boolean): Text => ({
  zh: `设备“${name}”的时间${isAhead ? "快" : "慢"}了 ${length.zh}，请为设备校时`,
  en: `The clock of the device "${name}" is ${length.en} ${isAhead ? "ahead" : "behind"}. Set its clock.`,
});
