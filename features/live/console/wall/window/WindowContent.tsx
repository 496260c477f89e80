import { cameraOf, type Obstacle, whyNotWatchable } from "@tessera/kit/camera";
import { AwayTile, LiveTile, type TileReport } from "@tessera/kit/tile";
import { LightButton, type Translate, useTexts } from "@tessera/platform/console";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import type { Choice } from "../balance/choice.ts";
import { pictureOf } from "../balance/use-balance.ts";
import type { ChannelFacts } from "../channels/use-wall-channels.ts";
import type { ShownWindow } from "../model/shown-window.ts";
import { type WallTextKey, wallTexts } from "../texts.ts";
import { useWindowCommands } from "./use-window-commands.tsx";
import styles from "./WallWindow.module.css";
import type { WindowActions } from "./window-actions.ts";

interface WindowContentProps {
  readonly window: ShownWindow;
  readonly isActive: boolean;
  readonly facts: ChannelFacts;
  readonly choice: Choice | undefined;
  readonly actions: WindowActions;
  readonly onZoomed: (isZoomed: boolean) => void;
  readonly overlay: ReactNode;
}

/** A picture, or why there is none. */
export function WindowContent(props: WindowContentProps) {
  const { window, facts, choice, actions } = props;
  const { index, camera, missing } = window;
  const t = useTexts(wallTexts);
  const { obstacle, open } = useObstacle(facts);
  const remove = () => actions.remove(index);

  // One that its user may not watch is not that user's to take out.
  if (missing) return <Notice text={missing} onRemove={missing === "gone" ? remove : undefined} />;
  if (!camera)
    return (
      <div className={styles["empty"]}>
        <span className={styles["number"]} aria-hidden>
          {index + 1}
        </span>
        <span className={styles["wide"]}>{t("emptyWindow")}</span>
        <span className={styles["narrow"]}>{t("emptyWindowPhone")}</span>
      </div>
    );
  const onRemove = window.isTouring ? undefined : remove;
  if (facts === "gone") return <Notice name={camera.name} text="channelGone" onRemove={onRemove} />;
  if (obstacle && typeof facts === "object")
    return (
      <AwayTile
        camera={{ ...camera, name: facts.Name }}
        obstacle={obstacle}
        reason={facts.OfflineReason}
        awaySeconds={facts.AwaySeconds}
        onRetry={open}
        onRemove={onRemove}
      />
    );
  if (!facts || !choice) return <div className={styles["waiting"]} />;
  return <Picture {...props} camera={camera} choice={choice} />;
}

/** A disabled channel is closed at once; one that is offline is waited for, but one that played is the tile's to tell of. */
function useObstacle(facts: ChannelFacts): {
  readonly obstacle: Obstacle | undefined;
  readonly open: () => void;
} {
  const obstacle =
    facts && typeof facts === "object" ? whyNotWatchable(cameraOf(facts)) : undefined;
  const [hasOpened, setHasOpened] = useState(false);
  if (facts && !obstacle && !hasOpened) setHasOpened(true);
  const isTold = obstacle === "channelOffline" && hasOpened;
  return { obstacle: isTold ? undefined : obstacle, open: () => setHasOpened(true) };
}

interface NoticeProps {
  readonly name?: string;
  readonly text: WallTextKey;
  readonly onRemove: (() => void) | undefined;
}

function Notice({ name, text, onRemove }: NoticeProps) {
  const t = useTexts(wallTexts);
  return (
    <div className={styles["notice"]} data-notice={text}>
      {name && <strong>{name}</strong>}
      <span>{t(text)}</span>
      {onRemove && (
        <LightButton className={styles["remove"]} onClick={onRemove}>
          {t("removeFromWindow")}
        </LightButton>
      )}
    </div>
  );
}

type PictureProps = WindowContentProps & {
  readonly camera: NonNullable<ShownWindow["camera"]>;
  readonly choice: Choice;
};

function Picture({ window, camera, facts, choice, isActive, actions, ...props }: PictureProps) {
  const t = useTexts(wallTexts);
  const { onZoomed, overlay } = props;
  const { key, index } = window;
  const channel = facts && typeof facts === "object" ? facts : undefined;
  const commands = useWindowCommands(window, channel, actions);
  const wasZoomed = useRef<boolean>(undefined);
  const onReport = useCallback(
    (report: TileReport) => {
      actions.note(key, report);
      const isZoomed = report.zoom > 1;
      // React keeps every update of a component that is not drawn again, one that changes nothing too.
      if (isZoomed !== wasZoomed.current) onZoomed(isZoomed);
      wasZoomed.current = isZoomed;
    },
    [actions, key, onZoomed],
  );
  useEffect(() => () => actions.note(key, noTile), [actions, key]);
  return (
    <LiveTile
      camera={{ ...camera, name: channel?.Name ?? camera.name }}
      picture={pictureOf(choice)}
      pictureNote={choiceNote(choice, t)}
      {...(channel?.HasSubStream && {
        pinnedFlow: camera.flow === 0 ? null : camera.flow,
        onFlow: (flow) => actions.setFlow(window, flow),
      })}
      isCompact
      isActive={isActive}
      order="cheap"
      commands={commands}
      onReport={onReport}
      onClose={window.isTouring ? undefined : () => actions.remove(index)}
    >
      {overlay}
    </LiveTile>
  );
}

/** The last word of a tile that is taken away: nobody is at work with it any more. */
const noTile: TileReport = {
  state: "stopped",
  statistics: undefined,
  server: undefined,
  isFullscreen: false,
  zoom: 1,
  isInUse: false,
  isRecording: false,
};

const notes: Readonly<Record<string, WallTextKey>> = {
  "sub small": "smallSub",
  "sub many": "manySub",
  "sub load": "loadSub",
  "still small": "smallStill",
  "still load": "loadStill",
};

/** Why a window gets less than the main stream. */
function choiceNote({ level, reason }: Choice, t: Translate<WallTextKey>): string | undefined {
  const note = notes[`${level} ${reason}`];
  return note && t(note);
}
