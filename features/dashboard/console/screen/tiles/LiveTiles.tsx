import type { WireStorm } from "@tessera/features/alarms/contract";
import { LiveTile } from "@tessera/kit/tile";
import { EmptyState, useServerGone, useTexts } from "@tessera/platform/console";
import { type Ref, useImperativeHandle } from "react";
import type { ScreenCamera, ScreenCameras, ScreenChoice } from "../../../contract.ts";
import { placesOf } from "../alarms/open-alarms.ts";
import { Panel } from "../Panel.tsx";
import styles from "../screen.module.css";
import { screenTexts } from "../texts.ts";
import { takingTurns } from "./turns.ts";
import { useSettled } from "./use-settled.ts";
import { useShownChannels } from "./use-shown-channels.ts";
import { useSource } from "./use-source.ts";
import { useTurns } from "./use-turns.ts";

export interface TilesHandle {
  turn(by: 1 | -1): void;
}

interface LiveTilesProps {
  readonly choice: ScreenChoice;
  readonly cameras: ScreenCameras;
  readonly alarms: readonly WireStorm[];
  readonly ref: Ref<TilesHandle>;
}

/** In a storm of alarms pictures change no faster than they can be seen. */
const alarmEveryMs = 8000;

/** Live pictures that take turns. A camera that is seen no more is let go. */
export function LiveTiles({ choice, cameras, alarms, ref }: LiveTilesProps) {
  const t = useTexts(screenTexts);
  const isGone = useServerGone() !== undefined;
  const source = useSource(choice, cameras.groups);
  const alarmed = placesOf(alarms);
  const all = takingTurns(choice, { ...cameras, alarmed, layout: source.layout });
  // Another camera with an alarm is seen at once.
  const alarm = useSettled(JSON.stringify(alarmed[0] ?? null), alarmEveryMs);
  const { tiles, source: kind, sourceId } = choice;
  const key = JSON.stringify([tiles, kind, sourceId, kind === "alarms" && alarm]);
  const { windows, turn } = useTurns(all, choice, { key, isHeld: isGone });
  useImperativeHandle(ref, () => ({ turn }));
  const name = kind === "alarms" ? t("alarmsFirst") : source.name;
  return (
    <Panel title={name ? t("picturesOf", { name }) : t("pictures")}>
      {all.length === 0 ? (
        <EmptyState
          isSmall
          title={t(source.isGone ? "sourceGone" : "nobodyOnline")}
          hint={!source.isGone && t("nobodyOnlineHint")}
        />
      ) : (
        <Windows windows={windows} />
      )}
    </Panel>
  );
}

function Windows({ windows }: { readonly windows: readonly (ScreenCamera | undefined)[] }) {
  const { hasSubStream } = useShownChannels(windows.filter((camera) => camera !== undefined));
  const isOne = windows.length === 1;
  return (
    <div className={styles["windows"]} data-tiles={windows.length}>
      {windows.map((camera, at) => (
        <div key={at} className={styles["window"]}>
          {camera && <Picture camera={camera} hasSubStream={hasSubStream(camera)} isOne={isOne} />}
        </div>
      ))}
    </div>
  );
}

interface PictureProps {
  readonly camera: ScreenCamera;
  readonly hasSubStream: boolean | undefined;
  readonly isOne: boolean;
}

function Picture({ camera, hasSubStream, isOne }: PictureProps) {
  if (hasSubStream === undefined) return null;
  return (
    <LiveTile
      camera={camera}
      picture={{ kind: "stream", flow: hasSubStream && !isOne ? 2 : 1 }}
      isCompact
      isActive={false}
      order="cheap"
    />
  );
}
