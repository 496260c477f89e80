import { ExpectedError, type Text } from "@tessera/base";
import { RtmpError, type RtmpFault } from "@tessera/protocols/rtmp";

/** Why nothing goes out, and what to do. It never holds the address, whose end is a secret. */
export function explain(error: unknown): Text {
  if (error instanceof ExpectedError) return error.text;
  if (!(error instanceof RtmpError)) return ourFaultText;
  return byCode[codeOf(error.cause)] ?? byFault(error.fault, error.cause);
}

/** Of a connection that was open. */
export const explainEnd = (reason: RtmpFault): Text => byFault(reason, undefined);

export const h265Text: Text = {
  zh: "摄像机的视频是 H.265，RTMP 推流只支持 H.264。请在摄像机上改为 H.264，或为该通道开启“H.265 转 H.264”",
  en: "The camera sends H.265, and RTMP services take H.264 only. Set the camera to H.264, or turn on “H.265 to H.264” for this channel",
};

/** Of sound that stays behind. */
export const noSoundText = (codec: string): Text => ({
  zh: `声音编码 ${codec.toUpperCase()} 无法用 RTMP 推送，只推送画面`,
  en: `RTMP cannot carry the sound (${codec.toUpperCase()}): only the picture is pushed`,
});

const ourFaultText: Text = {
  zh: "推流时发生内部错误，详情见服务日志",
  en: "An internal error stopped the push; the server log has the details",
};

const certificateText: Text = {
  zh: "推流服务器的证书不受信任，请检查地址，或改用受信任的证书",
  en: "The certificate of the service is not trusted. Check the address, or give the service a certificate that is",
};
const unreachableText: Text = {
  zh: "无法到达推流服务器，请检查地址、端口和网络",
  en: "The service cannot be reached. Check address, port and network",
};

const byCode: Readonly<Record<string, Text>> = {
  ENOTFOUND: {
    zh: "找不到推流服务器，请检查推流地址中的主机名和 DNS",
    en: "There is no host of this name. Check the name in the address, and the DNS",
  },
  EAI_AGAIN: {
    zh: "域名解析失败，请检查服务器的 DNS 设置",
    en: "The name could not be resolved. Check the DNS of this server",
  },
  ECONNREFUSED: {
    zh: "推流服务器拒绝连接，请检查端口以及对方是否已启动",
    en: "The service refuses the connection. Check the port, and whether the service runs",
  },
  EHOSTUNREACH: unreachableText,
  ENETUNREACH: unreachableText,
  ETIMEDOUT: unreachableText,
  DEPTH_ZERO_SELF_SIGNED_CERT: certificateText,
  SELF_SIGNED_CERT_IN_CHAIN: certificateText,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: certificateText,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: certificateText,
  CERT_HAS_EXPIRED: certificateText,
  ERR_TLS_CERT_ALTNAME_INVALID: certificateText,
};

function byFault(fault: RtmpFault, cause: unknown): Text {
  return fault === "refused" ? refusedText(cause) : (faults[fault] ?? notRtmpText);
}

const faults: Partial<Record<RtmpFault, Text>> = {
  "timed-out": {
    zh: "推流服务器在 10 秒内没有应答，请检查地址、端口和防火墙",
    en: "The service did not answer within 10 seconds. Check address, port and firewall",
  },
  "not-reading": {
    zh: "推流服务器接收太慢，已断开重连。请检查上行带宽，或降低摄像机码率",
    en: "The service takes less than the camera sends, so the push began anew. Check the upload bandwidth, or lower the camera's bit rate",
  },
  closed: {
    zh: "推流服务器断开了连接，请检查推流地址和密钥是否有效",
    en: "The service closed the connection. Check whether address and key are still valid",
  },
};
const notRtmpText: Text = {
  zh: "对方的应答不是 RTMP，请检查推流地址的协议和端口",
  en: "What answers there does not speak RTMP. Check scheme and port of the address",
};

function refusedText(cause: unknown): Text {
  const zh = "推流服务器拒绝了推流，请检查推流地址中的应用名和密钥";
  const en = "The service refuses the push. Check application and key in the address";
  const said = cause instanceof Error ? wordsOf(cause.message) : "";
  return said === "" ? { zh, en } : { zh: `${zh}（${said}）`, en: `${en} (${said})` };
}

/** What a service says may hold the key again: nothing that looks like an address or a key is told on. */
const wordsOf = (said: string): string =>
  said
    .replaceAll(/\S*[/?=&]\S*|\S{25,}/g, "…")
    .replaceAll(/\s+/g, " ")
    .slice(0, 120)
    .trim();

const codeOf = (cause: unknown): string =>
  cause instanceof Error && "code" in cause ? String(cause.code) : "";
