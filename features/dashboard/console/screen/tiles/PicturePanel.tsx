import type { WireStorm } from "@tessera/features/alarms/contract";
import { Loaded } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import type { Ref } from "react";
import type { ScreenCameras, ScreenChoice } from "../../../contract.ts";
import { Panel } from "../Panel.tsx";
import { screenTexts } from "../texts.ts";
import { LiveTiles, type TilesHandle } from "./LiveTiles.tsx";

interface Query<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface PicturePanelProps {
  readonly screen: Query<{ readonly choice: ScreenChoice }>;
  readonly cameras: Query<ScreenCameras>;
  /** Undefined until they are read. */
  readonly alarms: readonly WireStorm[] | undefined;
  readonly ref: Ref<TilesHandle>;
}

/** The live pictures, once it is known which. */
export function PicturePanel({ screen, cameras, alarms, ref }: PicturePanelProps) {
  const t = useTexts(screenTexts);
  const { data: chosen } = screen;
  const { data: all } = cameras;
  if (chosen && all)
    return <LiveTiles choice={chosen.choice} cameras={all} alarms={alarms ?? []} ref={ref} />;
  return (
    <Panel title={t("pictures")}>
      <Loaded<unknown> query={chosen ? cameras : screen}>{() => null}</Loaded>
    </Panel>
  );
}
