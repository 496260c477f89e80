import { CloseOutlined } from "@ant-design/icons";
import { Loaded, StatusDot } from "@tessera/kit";
import { MapPin } from "@tessera/kit/map";
import { useIsPhone, useQueryCall, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { listInside, type MapCamera, type MapCluster } from "../../contract.ts";
import { mapPageTexts } from "../texts.ts";
import { keyOf } from "./looks.ts";
import styles from "./map.module.css";
import type { MapAddress } from "./use-map-address.ts";

interface ClusterListProps {
  readonly cluster: MapCluster;
  readonly address: Pick<MapAddress, "groups" | "state">;
  readonly onChoose: (camera: MapCamera) => void;
  readonly onClose: () => void;
}

/** Around a spot, so that it is inside. */
const marginDeg = 1e-5;

/** Cameras on one spot, or as near to each other as they are from close by: by name, to choose one. */
export function ClusterList({ cluster, address, onChoose, onClose }: ClusterListProps) {
  const t = useTexts(mapPageTexts);
  const isPhone = useIsPhone();
  const [west, south, east, north] = cluster.Box;
  const ring: [number, number][] = [
    [west - marginDeg, south - marginDeg],
    [east + marginDeg, south - marginDeg],
    [east + marginDeg, north + marginDeg],
    [west - marginDeg, north + marginDeg],
  ];
  const { state } = address;
  const groups = address.groups.join(",");
  const query = useQueryCall(listInside, { groups, state, ring }, { quiet: true });
  const title = t("atOnePlace", { count: cluster.Count });
  const card = (
    <section className={styles["card"]} aria-label={title}>
      <header className={styles["cardHead"]}>
        <strong className={styles["cardName"]}>{title}</strong>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={t("close")}
          title={t("close")}
          onClick={onClose}
        />
      </header>
      <div className={styles["list"]}>
        <Loaded query={query}>
          {({ data }) => (
            <ul className={styles["rows"]}>
              {data.map((camera) => (
                <li key={keyOf(camera)}>
                  <button type="button" className={styles["row"]} onClick={() => onChoose(camera)}>
                    <StatusDot state={camera.Online ? "on" : "off"}>{""}</StatusDot>
                    <span className={styles["rowName"]}>{camera.Name}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </div>
    </section>
  );
  if (isPhone) return <div className={styles["sheet"]}>{card}</div>;
  return (
    <MapPin at={[cluster.Longitude, cluster.Latitude]} isSeenWhole>
      {card}
    </MapPin>
  );
}
