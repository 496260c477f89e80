import { Loaded } from "@tessera/kit";
import { EmptyState, useTexts } from "@tessera/platform/console";
import { useMemo } from "react";
import type { ScreenCameras } from "../../../contract.ts";
import { Panel } from "../Panel.tsx";
import styles from "../screen.module.css";
import { screenTexts } from "../texts.ts";
import { type BoardGroup, boardOf } from "./board.ts";

export interface BoardProps {
  readonly query: {
    readonly data: ScreenCameras | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
}

/** As laid out in the sheet for 1920 by 1080; a larger screen is the same, only larger. */
const rooms = {
  few: { groups: 8, lines: 8, dotsPerLine: 11 },
  many: { groups: 8, lines: 14, dotsPerLine: 18 },
};
/** Of so many each has a large dot. */
const mostOfFew = 60;

/** A dot a camera, by group. */
export function CameraBoard({ query }: BoardProps) {
  const t = useTexts(screenTexts);
  return (
    <Panel title={t("cameraStates")}>
      <Loaded query={query}>{(data) => <Groups data={data} />}</Loaded>
    </Panel>
  );
}

function Groups({ data }: { readonly data: ScreenCameras }) {
  const t = useTexts(screenTexts);
  const size = data.cameras.length > mostOfFew ? "many" : "few";
  const { groups, rest } = useMemo(() => boardOf(data, rooms[size]), [data, size]);
  if (data.cameras.length === 0)
    return <EmptyState isSmall title={t("noCameras")} hint={t("noCamerasHint")} />;
  return (
    <ul className={styles["groups"]} data-size={size}>
      {groups.map((group) => (
        <Group key={group.id} group={group} />
      ))}
      {rest.groups > 0 && (
        <li className={styles["groupHead"]}>
          <span>{t("moreGroups", { count: rest.groups })}</span>
          <Counts {...rest} />
        </li>
      )}
    </ul>
  );
}

function Group({ group }: { readonly group: BoardGroup }) {
  const t = useTexts(screenTexts);
  const { name, dots, more } = group;
  return (
    <li>
      <div className={styles["groupHead"]}>
        <span className={styles["groupName"]}>{name || t("noGroup")}</span>
        <Counts {...group} />
      </div>
      {/* The numbers above say the same. */}
      <div className={styles["dots"]} aria-hidden>
        {dots.map((camera) => (
          <span
            key={`${camera.device}/${camera.channel}`}
            className={styles["dot"]}
            data-state={camera.state}
            title={camera.name}
          />
        ))}
        {more > 0 && <span className={styles["moreDots"]}>+{more}</span>}
      </div>
    </li>
  );
}

function Counts({ online, offline }: { readonly online: number; readonly offline: number }) {
  const t = useTexts(screenTexts);
  return (
    <span className={styles["counts"]}>
      {offline > 0 && (
        <span className={styles["bad"]}>{t("offlineCount", { count: offline })}</span>
      )}
      <span className={styles["good"]}>{t("onlineCount", { count: online })}</span>
    </span>
  );
}
