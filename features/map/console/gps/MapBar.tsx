import {
  BorderOutlined,
  EditOutlined,
  EyeOutlined,
  FireOutlined,
  GatewayOutlined,
} from "@ant-design/icons";
import { listGroups } from "@tessera/features/groups/contract";
import { GroupSelect } from "@tessera/kit/choose";
import { isAdmin, useIsPhone, useQueryCall, useSession, useTexts } from "@tessera/platform/console";
import { Button, Dropdown, Select } from "antd";
import type { MapCamera } from "../../contract.ts";
import { PlanChoice } from "../plans/PlanChoice.tsx";
import { mapPageTexts } from "../texts.ts";
import { CameraSearch } from "./CameraSearch.tsx";
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
  const isPhone = useIsPhone();
  const user = useSession(({ user: known }) => known);
  const mayListGroups = isAdmin(user);
  const groups = useQueryCall(listGroups, {}, { quiet: true, enabled: mayListGroups });
  const toggle = (wanted: Tool) => onTool(tool === wanted ? "look" : wanted);
  const isMap = address.plan === 0;
  const label = (key: Parameters<typeof t>[0]) => (isPhone ? undefined : t(key));
  return (
    <div className={styles["bar"]} role="toolbar" aria-label={t("map")}>
      {isMap && <CameraSearch group={address.group} onFound={onFound} />}
      {isMap && mayListGroups && (
        <GroupSelect
          className={styles["choice"] ?? ""}
          aria-label={t("group")}
          groups={groups.data?.data ?? []}
          top={t("allGroups")}
          value={address.group}
          popupMatchSelectWidth={false}
          onChange={(group) => onChange({ group })}
        />
      )}
      {isMap && (
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
      )}
      <PlanChoice plan={address.plan} onChange={(plan) => onChange({ plan })} />
      <span className={styles["spring"]} />
      {isMap && (
        <>
          <Button
            icon={<BorderOutlined />}
            aria-label={t("box")}
            title={t("box")}
            aria-pressed={tool === "box"}
            type={tool === "box" ? "primary" : "default"}
            onClick={() => toggle("box")}
          >
            {label("box")}
          </Button>
          <Button
            icon={<GatewayOutlined />}
            aria-label={t("lasso")}
            title={t("lasso")}
            aria-pressed={tool === "lasso"}
            type={tool === "lasso" ? "primary" : "default"}
            onClick={() => toggle("lasso")}
          >
            {label("lasso")}
          </Button>
          <Button
            icon={<EyeOutlined />}
            aria-label={t("sights")}
            title={t("sights")}
            aria-pressed={address.hasSights}
            type={address.hasSights ? "primary" : "default"}
            onClick={() => onChange({ hasSights: !address.hasSights })}
          >
            {label("sights")}
          </Button>
          <Dropdown
            menu={{
              selectedKeys: [String(address.heat)],
              items: heats.map(([hours, text]) => ({ key: String(hours), label: t(text) })),
              onClick: ({ key }) =>
                onChange({ heat: Number(key) === address.heat ? 0 : Number(key) }),
            }}
            trigger={["click"]}
          >
            <Button
              icon={<FireOutlined />}
              aria-label={t("heat")}
              title={t("heat")}
              aria-pressed={address.heat > 0}
              type={address.heat > 0 ? "primary" : "default"}
            >
              {label("heat")}
            </Button>
          </Dropdown>
        </>
      )}
      {(isMap || mayListGroups) && (
        <Button
          icon={<EditOutlined />}
          aria-label={t("edit")}
          title={t("edit")}
          aria-pressed={tool === "edit"}
          type={tool === "edit" ? "primary" : "default"}
          onClick={() => toggle("edit")}
        >
          {label("edit")}
        </Button>
      )}
    </div>
  );
}
