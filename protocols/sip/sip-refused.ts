import { Offline, type Text } from "@tessera/base";

/** The other side answered with a status that is no success. */
export class SipRefused extends Offline {
  readonly status: number;

  constructor(status: number, reason: string) {
    super("sip-refused", refusedText(status, reason));
    this.status = status;
  }
}

const meanings: Readonly<Record<number, Text>> = {
  403: { zh: "对方禁止了该请求", en: "the other side forbids the request" },
  404: { zh: "对方没有该通道", en: "the other side has no such channel" },
  408: { zh: "对方超时", en: "the other side timed out" },
  486: { zh: "对方正忙，没有更多会话", en: "the other side is busy and accepts no more sessions" },
  488: { zh: "对方不接受媒体参数", en: "the other side does not accept the media parameters" },
  603: { zh: "对方拒绝或已离线", en: "the other side declines or is offline" },
};

function refusedText(status: number, reason: string): Text {
  const { zh, en } = meanings[status] ?? { zh: reason, en: reason };
  return { zh: `SIP ${status}：${zh}`, en: `SIP ${status}: ${en}` };
}
