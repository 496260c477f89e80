import { Offline, TimedOut } from "@tessera/base";

/** The request was sent as often as the standard says; no answer came. */
export const noAnswer = (method: string): TimedOut =>
  new TimedOut("sip-no-answer", {
    zh: `对方没有应答 SIP ${method} 请求，请检查设备是否在线以及网络是否畅通`,
    en: `The other side does not answer the SIP ${method} request. Check that it is online and the network works.`,
  });

export const notReached = (cause: Error): Offline =>
  new Offline(
    "sip-not-reached",
    {
      zh: "SIP 消息无法送达对方：连接已断开或地址不可达",
      en: "The SIP message cannot be delivered: the connection was lost or the address is unreachable",
    },
    { cause },
  );

export const portClosed = (): Offline =>
  new Offline("sip-port-closed", {
    zh: "SIP 服务已停止",
    en: "The SIP service has stopped",
  });

export const neverConfirmed = (): TimedOut =>
  new TimedOut("sip-never-confirmed", {
    zh: "对方没有确认（ACK）会话",
    en: "The other side did not confirm the session (ACK)",
  });
