import { CaretRightOutlined, PauseOutlined } from "@ant-design/icons";
import type { CameraPlace } from "@tessera/kit/camera";
import { LightButton, useMutationCall, useTexts } from "@tessera/platform/console";
import { useState } from "react";
import type { Channel } from "../../../devices/contract.ts";
import { controlCruise, controlScan, controlWiper } from "../../contract.ts";
import { ptzTexts } from "../texts.ts";
import { HomePosition } from "./HomePosition.tsx";
import { NumberField } from "./NumberField.tsx";
import styles from "./PtzPanel.module.css";

interface TourRowsProps {
  readonly view: CameraPlace;
  readonly can: (capability: Channel["Capabilities"][number]) => boolean;
}

/** What a camera does by itself once it is told to. */
export function TourRows({ view, can }: TourRowsProps) {
  const t = useTexts(ptzTexts);
  const cruise = useMutationCall(controlCruise);
  const scan = useMutationCall(controlScan);
  const wiper = useMutationCall(controlWiper);
  const [isWiping, setIsWiping] = useState(false);
  if (!can("cruise") && !can("scan") && !can("wiper") && !can("homePosition")) return null;
  return (
    <div className={styles["tours"]}>
      {can("cruise") && (
        <Tour
          label={t("cruise")}
          onCommand={(command, group) => cruise.mutate({ ...view, command, group })}
        />
      )}
      {can("scan") && (
        <Tour
          label={t("scan")}
          onCommand={(command, group) => scan.mutate({ ...view, command, group })}
        />
      )}
      {can("wiper") && (
        <label className={styles["tour"]}>
          <span>{t("wiper")}</span>
          <input
            type="checkbox"
            role="switch"
            aria-checked={isWiping}
            className={styles["switch"]}
            checked={isWiping}
            disabled={wiper.isPending}
            onChange={({ target: { checked: on } }) =>
              wiper.mutate({ ...view, on }, { onSuccess: () => setIsWiping(on) })
            }
          />
        </label>
      )}
      {can("homePosition") && <HomePosition {...view} />}
    </div>
  );
}

interface TourProps {
  readonly label: string;
  readonly onCommand: (command: "start" | "stop", group: number) => void;
}

function Tour({ label, onCommand }: TourProps) {
  const t = useTexts(ptzTexts);
  const [group, setGroup] = useState(1);
  return (
    <div className={styles["tour"]}>
      <span>{label}</span>
      <NumberField
        className={styles["number"]}
        label={t("groupOf", { what: label })}
        max={255}
        value={group}
        onChange={setGroup}
      />
      <LightButton
        title={t("startTour", { what: label })}
        aria-label={t("startTour", { what: label })}
        icon={<CaretRightOutlined aria-hidden />}
        onClick={() => onCommand("start", group)}
      />
      <LightButton
        title={t("stopTour", { what: label })}
        aria-label={t("stopTour", { what: label })}
        icon={<PauseOutlined aria-hidden />}
        onClick={() => onCommand("stop", group)}
      />
    </div>
  );
}
