import { SearchOutlined } from "@ant-design/icons";
import { StatusDot } from "@tessera/kit";
import { useQueryCall, useTexts } from "@tessera/platform/console";
import { AutoComplete, Input } from "antd";
import { useEffect, useState } from "react";
import { type MapCamera, searchMap } from "../../contract.ts";
import { mapPageTexts } from "../texts.ts";
import { keyOf } from "./looks.ts";
import styles from "./map.module.css";

interface CameraSearchProps {
  readonly groups: readonly number[];
  readonly onFound: (camera: MapCamera) => void;
}

const settleMs = 250;

/** A camera by its name; choosing one leads the map to it. */
export function CameraSearch({ groups, onFound }: CameraSearchProps) {
  const t = useTexts(mapPageTexts);
  const [text, setText] = useState("");
  const [q, setQ] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setQ(text.trim()), settleMs);
    return () => clearTimeout(timer);
  }, [text]);
  const { data } = useQueryCall(
    searchMap,
    { q, groups: groups.join(","), limit: 20 },
    { enabled: q !== "", keepPrevious: true, quiet: true },
  );
  const found = q === "" ? [] : (data?.data ?? []);
  const options = found.map((camera) => {
    const isPlaced = camera.Longitude !== 0 || camera.Latitude !== 0;
    return {
      value: keyOf(camera),
      disabled: !isPlaced,
      label: (
        <span className={styles["row"]}>
          <StatusDot state={camera.Online ? "on" : "off"}>{""}</StatusDot>
          <span className={styles["rowName"]}>{camera.Name}</span>
          <span className={styles["faint"]}>{isPlaced ? camera.DeviceName : t("noPlace")}</span>
        </span>
      ),
    };
  });
  return (
    <AutoComplete
      className={styles["search"] ?? ""}
      value={text}
      options={options}
      notFoundContent={q !== "" && data ? t("noneFound") : null}
      popupMatchSelectWidth={320}
      onChange={(typed: string) => setText(typed)}
      onSelect={(key: string) => {
        const camera = found.find((one) => keyOf(one) === key);
        if (!camera) return;
        setText(camera.Name);
        onFound(camera);
      }}
    >
      <Input
        allowClear
        prefix={<SearchOutlined />}
        placeholder={t("search")}
        aria-label={t("search")}
        maxLength={200}
      />
    </AutoComplete>
  );
}
