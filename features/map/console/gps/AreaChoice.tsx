import { useLiveMap } from "@tessera/kit/map";
import { usePlayAll } from "@tessera/kit/wall";
import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { useEffect, useEffectEvent, useState } from "react";
import { listInside, type MapCamera } from "../../contract.ts";
import { mapPageTexts } from "../texts.ts";
import styles from "./map.module.css";
import type { MapAddress } from "./use-map-address.ts";

interface AreaChoiceProps {
  readonly kind: "box" | "lasso";
  readonly address: Pick<MapAddress, "groups" | "state">;
  readonly onDone: () => void;
}

/** The user draws a line; what is inside can be opened as a wall. */
export function AreaChoice({ kind, address, onDone }: AreaChoiceProps) {
  const t = useTexts(mapPageTexts);
  const map = useLiveMap();
  const playAll = usePlayAll();
  const [found, setFound] = useState<{ cameras: readonly MapCamera[]; total: number }>();
  const { mutate } = useMutationCall(listInside);
  const { state } = address;
  const groups = address.groups.join(",");
  const ask = useEffectEvent((ring: [number, number][]) =>
    mutate(
      { groups, state, ring },
      {
        onSuccess: ({ data, total }) => {
          if (total === 0) notices.info(t("nothingInside"));
          setFound(total === 0 ? undefined : { cameras: data, total });
        },
      },
    ),
  );
  useEffect(
    () =>
      map.draw(kind, (shape) => {
        if (shape.kind === "polygon" && shape.ring.length >= 3)
          ask(thinned(shape.ring).map(([x, y]) => [x, y]));
      }),
    [map, kind],
  );
  if (!found) return null;
  const { cameras, total } = found;
  const open = () =>
    playAll(
      cameras.map((camera) => ({
        device: camera.DeviceID,
        channel: camera.ChannelID,
        name: camera.Name,
        isOnline: camera.Online,
        isEnabled: camera.Enable,
      })),
      t("wallTitle"),
    );
  return (
    <output className={styles["note"]} style={{ top: 52 }}>
      <strong>{t("chosen", { count: cameras.length })}</strong>
      {total > cameras.length && (
        <span> · {t("chosenFirst", { total, count: cameras.length })}</span>
      )}{" "}
      <Button type="primary" size="small" onClick={open}>
        {t("openWall")}
      </Button>{" "}
      <Button size="small" onClick={onDone}>
        {t("close")}
      </Button>
    </output>
  );
}

const mostCorners = 1000;

/** A line drawn by hand has more corners than anybody sees. */
function thinned<Place>(ring: readonly Place[]): readonly Place[] {
  const each = Math.ceil(ring.length / mostCorners);
  return each === 1 ? ring : ring.filter((_, at) => at % each === 0);
}
