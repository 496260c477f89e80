import { type Text, textFor } from "@tessera/base";
import type { ChannelRef, ChannelRegistry, DeviceCatalog, StreamDirectory } from "@tessera/engine";
import { type Rights, type Route, route } from "@tessera/platform/server";
import { checkPush } from "../contract.ts";
import type { Recorders } from "./ports.ts";

interface PushCheckParts {
  readonly channels: Pick<ChannelRegistry, "find">;
  readonly catalog: Pick<DeviceCatalog, "isOnline">;
  readonly streams: Pick<StreamDirectory, "find">;
  readonly recorders: Pick<Recorders, "status">;
  readonly rights: Pick<Rights, "judge">;
}

/** Whether there is something to record. A stream that nobody needs does not run: then presence tells. */
export function pushCheckRoute(parts: PushCheckParts): Route {
  const check = (
    channel: ChannelRef,
  ): { hasPicture: boolean; isRecording: boolean; reason: Text } => {
    const { channels, catalog, streams, recorders } = parts;
    const known = channels.find(channel);
    const status = recorders.status({ channel, flow: 1 });
    const isRecording = status.kind === "recording";
    const report = streams.find(channel, 1);
    const hasPicture = report
      ? report.state.status === "live" && report.rates.bitrateKbps > 0
      : known?.isEnabled === true && catalog.isOnline(channel);
    const reason = !known
      ? unknownText
      : !known.isEnabled
        ? disabledText
        : status.kind === "waiting"
          ? status.detail
          : hasPicture
            ? fineText
            : report && "reason" in report.state
              ? report.state.reason
              : noPictureText;
    return { hasPicture, isRecording, reason };
  };
  return route(checkPush, async ({ channels }, { principal, language }) => {
    const mayConfigure = parts.rights.judge(principal, "configure");
    return {
      channels: channels.map(({ device, channel }) => {
        const ref = { deviceId: device, channelId: channel };
        const { reason, ...rest } = check(ref);
        return { device, channel, ...rest, reason: textFor(mayConfigure(ref), reason)[language] };
      }),
    };
  });
}

const fineText: Text = { zh: "", en: "" };
const unknownText: Text = { zh: "通道不存在", en: "The channel does not exist" };
const disabledText: Text = { zh: "通道未开启", en: "The channel is not enabled" };
const noPictureText: Text = {
  zh: "没有画面，请检查摄像机及其网络",
  en: "No picture. Check the camera and its network.",
};
