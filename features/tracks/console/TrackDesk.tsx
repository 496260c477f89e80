import type { ZoneTime } from "@tessera/kit/playback";
import { useApp } from "@tessera/platform/console";
import { useState } from "react";
import type { WireTrack } from "../contract.ts";
import { useTrackClock } from "./clock/use-track-clock.ts";
import { useTrackKeys } from "./clock/use-track-keys.ts";
import { TrackMap } from "./map/TrackMap.tsx";
import { TrackPictures } from "./pictures/TrackPictures.tsx";
import type { ShownTrack } from "./shown/shown-track.ts";
import styles from "./TrackPage.module.css";
import { TrackTransport } from "./TrackTransport.tsx";
import { TrackTables } from "./tables/TrackTables.tsx";
import { useTrackAlarms } from "./tables/use-track-alarms.ts";
import type { AskedSpan, TrackAddress } from "./track-address.ts";

interface TrackDeskProps {
  readonly tracks: readonly WireTrack[];
  readonly shown: readonly ShownTrack[];
  readonly span: AskedSpan;
  readonly zone: ZoneTime;
  readonly address: TrackAddress;
  readonly onChange: (part: Partial<TrackAddress>) => void;
}

/** Tracks on the map, what plays along them, and what is to be said of them. */
export function TrackDesk({ tracks, shown, span, zone, address, onChange }: TrackDeskProps) {
  const isMobile = useApp((state) => state.isMobile);
  const [focusId, setFocusId] = useState(address.ids[0] ?? "");
  const [isFollowing, setIsFollowing] = useState(false);
  const clock = useTrackClock(shown, address.at);
  const alarms = useTrackAlarms(tracks, span);
  useTrackKeys(clock);
  const focused = tracks.find(({ id }) => id === focusId) ?? tracks[0];
  const goTo = (id: string, atMs: number) => {
    setFocusId(id);
    clock.seek(atMs);
    onChange({ at: Math.round(atMs) });
  };
  return (
    <div className={styles["desk"]}>
      <div className={styles["stage"]} data-pictures={address.pictures}>
        <TrackMap
          tracks={tracks}
          shown={shown}
          alarms={alarms}
          clock={clock}
          limitKmh={address.limitKmh}
          hasFences={address.hasFences}
          onFences={(hasFences) => onChange({ hasFences })}
          focusId={focused?.id ?? ""}
          isFollowing={isFollowing}
          onGoTo={goTo}
        />
        {!isMobile && focused && (
          <TrackPictures track={focused} clock={clock} zone={zone} kind={address.pictures} />
        )}
      </div>
      <TrackTransport
        clock={clock}
        zone={zone}
        track={shown.find(({ id }) => id === focused?.id)}
        isFollowing={isFollowing}
        onFollow={setIsFollowing}
        pictures={address.pictures}
        onPictures={(pictures) => onChange({ pictures })}
      />
      {isMobile && focused && (
        <TrackPictures track={focused} clock={clock} zone={zone} kind={address.pictures} />
      )}
      <TrackTables
        tracks={tracks}
        alarms={alarms}
        span={span}
        zone={zone}
        limitKmh={address.limitKmh}
        onGoTo={goTo}
      />
    </div>
  );
}
