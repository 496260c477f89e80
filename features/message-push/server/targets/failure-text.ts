import { ExpectedError, isLostSecret, type Text } from "@tessera/base";

const maxShown = 500;

/** What a receiver said, as far as it is shown. */
export const said = (words: string): Text => {
  const text = words.slice(0, maxShown);
  return { zh: text, en: text };
};

/** Why nothing was answered, and what to do. It names no address: that may hold a secret. */
export function failureText(error: unknown): Text {
  if (error instanceof ExpectedError) return error.text;
  if (!(error instanceof Error)) return said(String(error));
  if (error.name === "TimeoutError" || error.name === "AbortError") return timedOutText;
  const code = "code" in error ? String(error.code) : "";
  // Some libraries say it in words alone.
  if (/certificate/i.test(error.message)) return certificateText;
  return byCode[code] ?? causeText(error) ?? said(withoutAddresses(error.message));
}

export const hasLostSecret = (fields: Readonly<Record<string, unknown>>): boolean =>
  Object.values(fields).some((value) => typeof value === "string" && isLostSecret(value));

const causeText = ({ cause }: Error): Text | undefined =>
  cause instanceof Error ? failureText(cause) : undefined;

const withoutAddresses = (words: string): string => words.replaceAll(/\w+:\/\/\S+/g, "…");

const timedOutText: Text = {
  zh: "对方没有及时应答，请检查地址、端口、防火墙以及对方是否正常",
  en: "There was no answer in time. Check address, port, firewall and whether the receiver works",
};
const unreachableText: Text = {
  zh: "无法到达对方，请检查地址、端口和网络",
  en: "The receiver cannot be reached. Check address, port and network",
};
const certificateText: Text = {
  zh: "对方的证书不受信任，请检查地址，或改用受信任的证书",
  en: "The certificate of the receiver is not trusted. Check the address, or give it a certificate that is",
};
const byCode: Readonly<Record<string, Text>> = {
  ENOTFOUND: {
    zh: "找不到该主机，请检查地址中的主机名和 DNS",
    en: "There is no host of this name. Check the name in the address, and the DNS",
  },
  EDNS: {
    zh: "找不到该主机，请检查地址中的主机名和 DNS",
    en: "There is no host of this name. Check the name in the address, and the DNS",
  },
  EAI_AGAIN: {
    zh: "域名解析失败，请检查服务器的 DNS 设置",
    en: "The name could not be resolved. Check the DNS of this server",
  },
  ECONNREFUSED: {
    zh: "对方拒绝连接，请检查端口以及对方是否已启动",
    en: "The connection was refused. Check the port, and whether the receiver runs",
  },
  ECONNRESET: {
    zh: "对方断开了连接，请检查端口和加密方式",
    en: "The receiver closed the connection. Check port and encryption",
  },
  EHOSTUNREACH: unreachableText,
  ENETUNREACH: unreachableText,
  ETIMEDOUT: timedOutText,
  ESOCKETTIMEDOUT: timedOutText,
  DEPTH_ZERO_SELF_SIGNED_CERT: certificateText,
  SELF_SIGNED_CERT_IN_CHAIN: certificateText,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: certificateText,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: certificateText,
  CERT_HAS_EXPIRED: certificateText,
  ERR_TLS_CERT_ALTNAME_INVALID: certificateText,
};
