import type { Text } from "@tessera/base";

/** How we stand with an upper platform. */
export interface LinkState {
  readonly isOnline: boolean;
  readonly status: Text;
  /** 0: never since the server runs. */
  readonly registeredAtMs: number;
  readonly keepaliveAtMs: number;
  readonly lastError?: Text | undefined;
  readonly lastErrorAtMs: number;
}

export const disabledState: LinkState = {
  isOnline: false,
  status: { zh: "已停用", en: "Disabled" },
  registeredAtMs: 0,
  keepaliveAtMs: 0,
  lastErrorAtMs: 0,
};

export const elsewhereState: LinkState = {
  ...disabledState,
  status: { zh: "由另一台服务器负责", en: "Handled by another server" },
};

export const statusTexts = {
  registering: { zh: "正在注册", en: "Registering" },
  registered: { zh: "已注册", en: "Registered" },
  forgotten: {
    zh: "上级平台不再认可本次注册，正在重新注册",
    en: "The upper platform no longer accepts the registration. Registering again.",
  },
  silent: {
    zh: "上级平台连续 3 次没有应答心跳，正在重新注册",
    en: "The upper platform did not answer three heartbeats. Registering again.",
  },
  portChanged: {
    zh: "信令端口已变更，正在重新注册",
    en: "The signalling port has changed. Registering again.",
  },
  portTaken: {
    zh: "本地端口已被占用，请更换本地端口或停用占用它的程序",
    en: "The local port is in use. Choose another one, or stop the program that uses it.",
  },
  unexpected: {
    zh: "发生内部错误，详情请查看服务器日志",
    en: "An internal error occurred. See the server log.",
  },
} as const satisfies Record<string, Text>;
