import { CaretRightOutlined, PauseOutlined } from "@ant-design/icons";
import { useMutationCall, useTexts } from "@tessera/platform/console";
import { Button, InputNumber, Switch } from "antd";
import { useState } from "react";
import type { Channel } from "../../../devices/contract.ts";
import { controlCruise, controlScan, controlWiper } from "../../../ptz/contract.ts";
import type { ChannelView } from "../channel-view.ts";
import { HomePosition } from "./HomePosition.tsx";
import styles from "./PtzPanel.module.css";
import { ptzTexts } from "./texts.ts";

interface TourRowsProps {
  readonly view: Pick<ChannelView, "device" | "channel">;
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
        <div className={styles["tour"]}>
          <span>{t("wiper")}</span>
          <Switch
            size="small"
            aria-label={t("wiper")}
            checked={isWiping}
            loading={wiper.isPending}
            onChange={(on) => wiper.mutate({ ...view, on }, { onSuccess: () => setIsWiping(on) })}
          />
        </div>
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
      <InputNumber
        size="small"
        className={styles["group"] ?? ""}
        aria-label={t("groupOf", { what: label })}
        min={1}
        max={255}
        precision={0}
        value={group}
        onChange={(value) => setGroup(value ?? 1)}
      />
      <Button
        size="small"
        title={t("startTour", { what: label })}
        aria-label={t("startTour", { what: label })}
        icon={<CaretRightOutlined />}
        onClick={() => onCommand("start", group)}
      />
      <Button
        size="small"
        title={t("stopTour", { what: label })}
        aria-label={t("stopTour", { what: label })}
        icon={<PauseOutlined />}
        onClick={() => onCommand("stop", group)}
      />
    </div>
  );
}
