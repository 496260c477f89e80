import type { Text } from "@tessera/base";

/** Why a terminal was not let in, as the log of the protocol says it. */
export const notLetIn = {
  tooMany: {
    zh: "未接入：该地址短时间内注册次数过多",
    en: "Not let in: too many registrations from its address.",
  },
  locked: {
    zh: "未接入：鉴权码多次错误，请稍后再试或让终端重新注册",
    en: "Not let in: too many wrong codes. Wait a while, or have the terminal register again.",
  },
  wrongCode: {
    zh: "未接入：鉴权码错误，终端须重新注册",
    en: "Not let in: wrong code. The terminal has to register again.",
  },
  tooOften: {
    zh: "未接入：终端一分钟内反复连接，本分钟内不再受理，请检查终端的网络和电源",
    en: "Not let in: it comes again and again. It has to wait until the minute is over; check its network and power.",
  },
  noNumber: {
    zh: "未接入：手机号全为 0，请在终端上设置手机号",
    en: "Not let in: its number is all zeros. Set a phone number on the terminal.",
  },
  denied: { zh: "未接入：该终端在黑名单中", en: "Not let in: it is on the blacklist." },
  disabled: { zh: "未接入：该设备已停用", en: "Not let in: the device is disabled." },
  unknown: {
    zh: "未接入：未知终端，请先添加设备或加入白名单",
    en: "Not let in: unknown terminal. Add the device first, or put it on the whitelist.",
  },
  waits: {
    zh: "未接入：未知终端，正在等待批准",
    en: "Not let in: unknown terminal, which waits for approval.",
  },
  otherTerminal: (terminalId: string): Text => ({
    zh: `未接入：另一终端（${terminalId}）使用了该手机号；更换终端时请关闭“绑定终端 ID”`,
    en: `Not let in: another terminal (${terminalId}) uses its number. Turn off “Bind terminal ID” to replace a terminal.`,
  }),
} as const;
