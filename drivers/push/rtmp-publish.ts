import { type Clock, ExpectedError, type Logger, type Text } from "@tessera/base";
import { FlvReceiver, type PublisherGate } from "@tessera/engine";
import type { RtmpFault, RtmpHandlers, RtmpMedia } from "@tessera/protocols/rtmp";
import { publishPlace } from "./publish-place.ts";

/** Takes what encoders publish to rtmp://host:port/live/{device}/{channel}/{flow}?key=… */
export function rtmpPublishing(
  gate: PublisherGate,
  clock: Clock,
  log: Logger,
): RtmpHandlers["onPublish"] {
  return async ({ parts, query, address }, client) => {
    const place = publishPlace(parts);
    if (!place) return { refusal: "The address must be /live/{device}/{channel}/{flow}?key=…" };
    const close = ({ en }: Text) => client.close(en);
    const publication = gate.admit(place, query.get("key") ?? undefined, {
      from: address,
      close,
      attend: (isWatched) => client.setUrgent(isWatched),
    });
    const receiver = new FlvReceiver({
      sink: publication.sink,
      clock,
      log: log.child({ device: place.channel.deviceId }),
    });
    return {
      onMedia: ({ kind, timestampMs, body }: RtmpMedia) => {
        if (kind === "script") return; // the sequence headers tell more
        try {
          receiver.receive({ kind, timestampMs, body });
        } catch (error) {
          if (!(error instanceof ExpectedError)) throw error;
          publication.refuse(error.text);
          close(error.text);
        }
      },
      onEnd: (fault: RtmpFault) => publication.end(reasons[fault] ?? closedText),
    };
  };
}

const closedText: Text = {
  zh: "设备断开了推流连接，请检查设备与网络",
  en: "The device closed the push connection. Check the device and the network.",
};

const reasons: Partial<Readonly<Record<RtmpFault, Text>>> = {
  unpublished: { zh: "设备停止了推流", en: "The device stopped pushing." },
  idle: {
    zh: "设备长时间没有发送数据，推流已断开",
    en: "The device sent no data for too long, so the push connection was closed.",
  },
  stopped: { zh: "推流已被服务器断开", en: "The server closed the push connection." },
};
