import { useConfig, useSession } from "@tessera/platform/console";
import dayjs from "dayjs";
import { useNavigate } from "react-router";
import type { ChannelView } from "../channel-view.ts";

const backMs = 10_000;
/** The newest fragments are still on their way to the disk. */
const settleMs = 2000;

/** From a live picture into its recording; undefined for visitors, and where recording is switched off. */
export function usePlaybackLinks({ device, channel }: ChannelView) {
  const navigate = useNavigate();
  const isSignedIn = useSession(({ user }) => user !== null);
  const hasRecording = useConfig(({ otherConfig }) => otherConfig?.RecordVersion ?? false);
  if (!isSignedIn || !hasRecording) return undefined;
  const playFrom = (agoMs: number) => {
    const at = dayjs().subtract(agoMs, "millisecond");
    const place = [device, channel].map(encodeURIComponent).join("/");
    void navigate(`/video/backtime/${place}/${at.format("YYYYMMDD")}?at=${at.valueOf()}`);
  };
  return { tenSecondsBack: () => playFrom(backMs), open: () => playFrom(settleMs) };
}
