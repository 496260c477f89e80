import {
  type Clock,
  DeviceRefused,
  ExpectedError,
  type Logger,
  NotFound,
  type Text,
} from "@tessera/base";
import type { FrameSink, Publication, PublisherGate } from "@tessera/engine";
import { parseSdp, type SdpSession } from "@tessera/formats/sdp";
import type {
  RtspAnswer,
  RtspRecording,
  RtspRequest,
  RtspServerConnection,
  RtspTrack,
} from "@tessera/protocols/rtsp";
import { publishPlace } from "./publish-place.ts";

const countIntervalMs = 1000;

/** Makes frames of the packets of announced tracks; undefined if there is no picture that we know. */
export type ReceiveTracks = (
  session: SdpSession,
  options: {
    readonly sink: FrameSink;
    readonly clock: Clock;
    readonly onBroken: (error: unknown) => void;
  },
) => { readonly tracks: readonly RtspTrack[]; countPackets(): void } | undefined;

export interface AnnouncingTools {
  readonly gate: PublisherGate;
  readonly receiveTracks: ReceiveTracks;
  readonly clock: Clock;
  readonly log: Logger;
}

type Client = Pick<RtspServerConnection, "remoteAddress" | "disconnect">;

/** Takes what devices announce and record to rtsp://host:port/live/{device}/{channel}/{flow}?key=… */
export function rtspAnnouncing(tools: AnnouncingTools) {
  return async (request: RtspRequest, client: Client): Promise<RtspRecording | RtspAnswer> => {
    const place = publishPlace(pathParts(request.uri));
    if (!place) return { status: 404, reason: "No Such Push Address" };
    const key = /[?&]key=([\w-]+)/.exec(request.uri)?.[1];
    if (key === undefined) return { status: 401, reason: "The Publish Key Is Missing" };
    try {
      const close = () => client.disconnect();
      // Before the place is taken: a description that cannot be read must not hold it.
      const described = parseSdp(new TextDecoder().decode(request.body));
      const publication = tools.gate.admit(place, key, { from: client.remoteAddress, close });
      return recordingOf(described, publication, client, tools);
    } catch (error) {
      if (!(error instanceof ExpectedError)) throw error;
      return { status: statusOf(error), reason: error.text.en };
    }
  };
}

function recordingOf(
  session: SdpSession,
  publication: Publication,
  client: Client,
  { receiveTracks, clock, log }: AnnouncingTools,
): RtspRecording | RtspAnswer {
  const receiver = receiveTracks(session, {
    sink: publication.sink,
    clock,
    onBroken: (error) => {
      // A stream that nobody can decode has its reason; anything else is our bug.
      if (!(error instanceof ExpectedError)) log.error({ error }, "a packet could not be handled");
      publication.refuse(error instanceof ExpectedError ? error.text : failedText);
      client.disconnect();
    },
  });
  if (!receiver) {
    publication.refuse(noPictureText);
    return { status: 415, reason: noPictureText.en };
  }
  let stopCounting: (() => void) | undefined;
  return {
    media: session.media,
    handlersOf: (media) => receiver.tracks.find((track) => track.media === media)?.handlers,
    onRecord: () => {
      stopCounting = clock.every(countIntervalMs, () => receiver.countPackets());
    },
    onEnd: (reason) => {
      stopCounting?.();
      publication.end(reason === "torn-down" ? stoppedText : closedText);
    },
  };
}

function pathParts(uri: string): string[] {
  const path = /^rtsps?:\/\/[^/?#]*\/([^?#]*)/i.exec(uri)?.[1] ?? "";
  return path.replace(/\/$/, "").split("/").map(decoded);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // a percent sign that was meant as one
  }
}

function statusOf(error: ExpectedError): number {
  if (error instanceof NotFound) return 404;
  return error instanceof DeviceRefused ? 401 : 403;
}

const noPictureText: Text = {
  zh: "推送的内容没有 H.264 或 H.265 视频，请更改设备的编码格式",
  en: "The pushed stream has no H.264 or H.265 video. Change the encoding on the device.",
};
const stoppedText: Text = { zh: "设备停止了推流", en: "The device stopped pushing." };
const closedText: Text = {
  zh: "设备断开了推流连接，请检查设备与网络",
  en: "The device closed the push connection. Check the device and the network.",
};
const failedText: Text = {
  zh: "处理推流时发生内部错误，详情请查看服务器日志",
  en: "An internal error occurred while processing the stream. See the server log.",
};
