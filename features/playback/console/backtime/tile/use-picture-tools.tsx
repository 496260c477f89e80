import { useKeyLabel } from "@tessera/kit/commands";
import { downloadSnapshot, tileDialogSlot } from "@tessera/kit/tile";
import { notices, useSlot, useText, useTexts } from "@tessera/platform/console";
import { type ReactNode, Suspense, useCallback, useRef, useState } from "react";
import { channelOfRecordId } from "../../../contract.ts";
import type { TimelineChannel } from "../../timeline/timeline-data.ts";
import { backtimeTexts } from "../texts.ts";

type ToolChannel = Pick<TimelineChannel, "id" | "name" | "may">;

/** What can be kept of a recorded picture. */
export interface PictureTools {
  /** Says which element shows a channel; gives what ends that. */
  readonly hold: (id: string, video: HTMLVideoElement) => () => void;
  readonly takeSnapshot: (channel: ToolChannel) => void;
  /** What features offer to do with a moment; the first is the one that B does. */
  readonly offers: readonly MomentOffer[];
  readonly dialog: ReactNode;
}

export interface MomentOffer {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly isFor: (channel: ToolChannel) => boolean;
  readonly open: (channel: ToolChannel) => void;
}

/** The tools of all tiles of a page: one dialog is open at a time. */
export function usePictureTools(positionMs: () => number): PictureTools {
  const t = useTexts(backtimeTexts);
  const inLanguage = useText();
  const labelOf = useKeyLabel();
  const videos = useRef(new Map<string, HTMLVideoElement>());
  const ofMoments = useSlot(tileDialogSlot).filter(({ isOfMoments }) => isOfMoments);
  const [opened, setOpened] = useState<Opened>();
  const Dialog = ofMoments.find(({ id }) => id === opened?.id)?.Dialog;
  const takeSnapshot = async ({ id, name }: ToolChannel) => {
    const video = videos.current.get(id);
    const file = video && (await downloadSnapshot(video, name, new Date(positionMs())));
    if (file) notices.success(t("snapshotSaved", { file }));
  };
  return {
    hold: useCallback((id, video) => {
      const held = videos.current;
      held.set(id, video);
      return () => void held.delete(id);
    }, []),
    takeSnapshot: (channel) => void takeSnapshot(channel),
    offers: ofMoments.map(({ id, label, icon, key }) => ({
      id,
      label: labelOf({ label: inLanguage(label), ...(key !== undefined && { key }) }),
      icon,
      // A moment is marked by who may watch the channel.
      isFor: ({ may }) => may.includes("live"),
      open: (channel) => setOpened({ id, channel, atMs: positionMs() }),
    })),
    dialog: opened && Dialog && (
      <Suspense>
        <Dialog
          camera={cameraOf(opened.channel)}
          flow={1}
          moment={{ atMs: opened.atMs }}
          onSay={() => notices.success(t("momentKept"))}
          onClose={() => setOpened(undefined)}
        />
      </Suspense>
    ),
  };
}

interface Opened {
  readonly id: string;
  readonly channel: ToolChannel;
  readonly atMs: number;
}

function cameraOf({ id, name }: ToolChannel) {
  const { deviceId: device, channelId: channel } = channelOfRecordId(id);
  return { device, channel, name };
}
