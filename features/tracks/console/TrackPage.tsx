import {
  LoadFailed,
  Page,
  useLatestQuery,
  useQueryCall,
  useTexts,
} from "@tessera/platform/console";
import { Skeleton } from "antd";
import { useMemo, useState } from "react";
import { readTracks } from "../contract.ts";
import { ChooseVehicles } from "./choose/ChooseVehicles.tsx";
import { useKnownZone } from "./choose/use-known-zone.ts";
import { NoTrack, NothingChosen } from "./EmptyTrack.tsx";
import { ShownTrack } from "./shown/shown-track.ts";
import { TrackDesk } from "./TrackDesk.tsx";
import styles from "./TrackPage.module.css";
import { trackTexts } from "./texts.ts";
import { askedSpan, readAddress, type TrackAddress, writeAddress } from "./track-address.ts";

/** `/video/map/track?id=…&span=…`: where vehicles were, with what happened on the way and the pictures of it. */
export default function TrackPage() {
  const t = useTexts(trackTexts);
  const [query, changeQuery] = useLatestQuery();
  const address = readAddress(query);
  const [nowMs] = useState(() => Date.now());
  const zone = useKnownZone();
  const span = zone && askedSpan(address, zone, nowMs);
  const change = (part: Partial<TrackAddress>) =>
    changeQuery((present) => writeAddress({ ...readAddress(present), ...part }), { replace: true });
  return (
    <Page fill title={t("title")}>
      <div className={styles["page"]}>
        <ChooseVehicles address={address} span={span} zone={zone} nowMs={nowMs} onChange={change} />
        {address.ids.length === 0 || !span || !zone ? (
          <NothingChosen />
        ) : (
          <ChosenTracks address={address} span={span} zone={zone} onChange={change} />
        )}
      </div>
    </Page>
  );
}

interface ChosenTracksProps {
  readonly address: TrackAddress;
  readonly span: NonNullable<ReturnType<typeof askedSpan>>;
  readonly zone: NonNullable<ReturnType<typeof useKnownZone>>;
  readonly onChange: (part: Partial<TrackAddress>) => void;
}

function ChosenTracks({ address, span, zone, onChange }: ChosenTracksProps) {
  const { ids, limitKmh, rules } = address;
  const { data, error, refetch } = useQueryCall(
    readTracks,
    { ids: [...ids], ...span, limitKmh, ...rules },
    { quiet: true, staleTimeMs: 60_000, keepPrevious: true },
  );
  const shown = useMemo(() => data?.tracks.map((track) => new ShownTrack(track)), [data]);
  if (error && !data) return <LoadFailed error={error} onRetry={refetch} />;
  if (!data || !shown)
    return (
      <div className={styles["waiting"]}>
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    );
  if (shown.every(({ length }) => length === 0)) return <NoTrack />;
  return (
    <TrackDesk
      tracks={data.tracks}
      shown={shown}
      span={span}
      zone={zone}
      address={address}
      onChange={onChange}
    />
  );
}
