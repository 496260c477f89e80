import {
  BorderOutlined,
  EditOutlined,
  EyeOutlined,
  FireOutlined,
  GatewayOutlined,
} from "@ant-design/icons";
import { isAdmin, useIsPhone, useSession, useTexts } from "@tessera/platform/console";
import { Button, type ButtonProps, Dropdown, Select } from "antd";
import type { MapCamera } from "../../contract.ts";
import { PlanChoice } from "../plans/PlanChoice.tsx";
import { mapPageTexts } from "../texts.ts";
import { CameraSearch } from "./CameraSearch.tsx";
import { GroupLayers } from "./GroupLayers.tsx";
import styles from "./map.module.css";
import type { MapAddress } from "./use-map-address.ts";

export type Tool = "look" | "box" | "lasso" | "edit";

interface MapBarProps {
  readonly address: MapAddress;
  readonly onChange: (changes: Partial<MapAddress>) => void;
  readonly tool: Tool;
  readonly onTool: (tool: Tool) => void;
  readonly onFound: (camera: MapCamera) => void;
}

const heats = [
  [24, "heatDay"],
  [168, "heatWeek"],
  [744, "heatMonth"],
] as const;

/** Search, what is shown, and what is done with the pointer. */
export function MapBar({ address, onChange, tool, onTool, onFound }: MapBarProps) {
  const t = useTexts(mapPageTexts);
  const mayChangePlans = isAdmin(useSession(({ user }) => user));
  const isMap = address.plan === 0;
  const toggle = (wanted: Tool) => onTool(tool === wanted ? "look" : wanted);
  const plans = (
    <PlanChoice
      plan={address.plan}
      groups={address.groups}
      onChange={(plan) => onChange({ plan })}
    />
  );
  const edit = (
    <ToolButton
      icon={<EditOutlined />}
      text="edit"
      isOn={tool === "edit"}
      onClick={() => toggle("edit")}
    />
  );
  if (!isMap)
    return (
      <div className={styles["bar"]} role="toolbar" aria-label={t("map")}>
        {plans}
        <span className={styles["spring"]} />
        {mayChangePlans && edit}
      </div>
    );
  return (
    <div className={styles["bar"]} role="toolbar" aria-label={t("map")}>
      <CameraSearch groups={address.groups} onFound={onFound} />
      <GroupLayers shown={address.groups} onChange={(groups) => onChange({ groups })} />
      <Select
        className={styles["choice"] ?? ""}
        aria-label={t("state")}
        value={address.state}
        options={[
          { value: "" as const, label: t("allStates") },
          { value: "online" as const, label: t("online") },
          { value: "offline" as const, label: t("offline") },
        ]}
        onChange={(state) => onChange({ state })}
      />
      {plans}
      <span className={styles["spring"]} />
      <ToolButton
        icon={<BorderOutlined />}
        text="box"
        isOn={tool === "box"}
        onClick={() => toggle("box")}
      />
      <ToolButton
        icon={<GatewayOutlined />}
        text="lasso"
        isOn={tool === "lasso"}
        onClick={() => toggle("lasso")}
      />
      <ToolButton
        icon={<EyeOutlined />}
        text="sights"
        isOn={address.hasSights}
        onClick={() => onChange({ hasSights: !address.hasSights })}
      />
      <HeatChoice hours={address.heat} onChange={(heat) => onChange({ heat })} />
      {edit}
    </div>
  );
}

interface ToolButtonProps extends Pick<ButtonProps, "icon" | "onClick"> {
  readonly text: "box" | "lasso" | "sights" | "heat" | "edit";
  readonly isOn: boolean;
}

/** Something that is on or off; a phone has no room for its word. */
function ToolButton({ text, isOn, ...button }: ToolButtonProps) {
  const t = useTexts(mapPageTexts);
  const isPhone = useIsPhone();
  return (
    <Button
      {...button}
      aria-label={t(text)}
      title={t(text)}
      aria-pressed={isOn}
      type={isOn ? "primary" : "default"}
    >
      {isPhone ? undefined : t(text)}
    </Button>
  );
}

interface HeatChoiceProps {
  /** 0: off. */
  readonly hours: number;
  readonly onChange: (hours: number) => void;
}

/** Of which hours alarms are shown as heat; the same once more turns it off. */
function HeatChoice({ hours, onChange }: HeatChoiceProps) {
  const t = useTexts(mapPageTexts);
  return (
    <Dropdown
      menu={{
        selectedKeys: [String(hours)],
        items: heats.map(([key, text]) => ({ key: String(key), label: t(text) })),
        onClick: ({ key }) => onChange(Number(key) === hours ? 0 : Number(key)),
      }}
      trigger={["click"]}
    >
      <ToolButton icon={<FireOutlined />} text="heat" isOn={hours > 0} />
    </Dropdown>
  );
}
