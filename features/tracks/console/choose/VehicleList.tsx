import { Loaded } from "@tessera/kit";
import { EmptyState, SearchBox, useQueryCall, useTexts } from "@tessera/platform/console";
import { Checkbox } from "antd";
import { useState } from "react";
import { listTrackedChannels, mostTracks } from "../../contract.ts";
import styles from "../TrackPage.module.css";
import { trackTexts } from "../texts.ts";
import type { ChooseProps } from "./choose-props.ts";

/** More are found by searching. */
const shownAtOnce = 200;

/** Who told where it is in that time, the last heard first. */
export function VehicleList({ address, span, zone, onChange }: ChooseProps) {
  const t = useTexts(trackTexts);
  const [q, setQ] = useState("");
  const query = useQueryCall(
    listTrackedChannels,
    { from: span?.from ?? 0, to: span?.to ?? 1, q, limit: shownAtOnce },
    { quiet: true, keepPrevious: true, enabled: span !== undefined },
  );
  const { ids } = address;
  const toggle = (id: string, isChosen: boolean) =>
    onChange({ ids: isChosen ? [...ids, id] : ids.filter((one) => one !== id), at: undefined });
  return (
    <>
      <SearchBox label={t("search")} q={q} onChange={setQ} />
      <small className={styles["count"]}>
        {t("chosen", { count: ids.length, most: mostTracks })}
      </small>
      <Loaded query={query}>
        {({ rows, total }) =>
          total === 0 ? (
            <EmptyState
              isSmall
              title={t(q === "" ? "noneMoved" : "noneFound")}
              hint={q === "" ? t("noneMovedHint") : undefined}
            />
          ) : (
            <ul className={styles["vehicles"]} aria-label={t("choose")}>
              {rows.map(({ id, name, deviceName, lastMs }) => (
                <li key={id}>
                  <Checkbox
                    checked={ids.includes(id)}
                    disabled={!ids.includes(id) && ids.length >= mostTracks}
                    onChange={(event) => toggle(id, event.target.checked)}
                  >
                    <span className={styles["vehicle"]}>
                      <span>{[...new Set([deviceName, name])].join(" · ")}</span>
                      <small>{zone && t("lastSeen", { time: zone.momentText(lastMs) })}</small>
                    </span>
                  </Checkbox>
                </li>
              ))}
              {total > rows.length && <li>{t("more", { count: total - rows.length })}</li>}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}
