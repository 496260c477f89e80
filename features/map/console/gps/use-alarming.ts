import { alarmTold } from "@tessera/features/alarms/contract";
import { useLiveMap } from "@tessera/kit/map";
import { request, usePush } from "@tessera/platform/console";
import { useEffect, useRef, useState } from "react";
import { findOnMap, type MapCamera } from "../../contract.ts";
import { keyOf } from "./looks.ts";

/** So long a camera is marked after its alarm. */
const markedMs = 60_000;

/** Cameras with an alarm just now. Each makes a ring on the map as soon as it is told, in view or inside a cluster. */
export function useAlarming(known: () => readonly MapCamera[]): ReadonlySet<string> {
  const map = useLiveMap();
  const [alarming, setAlarming] = useState<ReadonlySet<string>>(new Set());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running.values()) clearTimeout(timer);
      running.clear();
    };
  }, []);
  const mark = (key: string) => {
    clearTimeout(timers.current.get(key));
    setAlarming((before) => (before.has(key) ? before : new Set(before).add(key)));
    const unmark = () => {
      timers.current.delete(key);
      setAlarming((before) => new Set([...before].filter((one) => one !== key)));
    };
    timers.current.set(key, setTimeout(unmark, markedMs));
  };
  usePush(alarmTold, ({ DeviceID, ChannelID }) => {
    const key = keyOf({ DeviceID, ChannelID });
    const ripple = ({ Longitude, Latitude }: MapCamera) => {
      if (Longitude === 0 && Latitude === 0) return;
      map.ripple([Longitude, Latitude], "--tessera-hot");
      mark(key);
    };
    const camera = known().find((one) => keyOf(one) === key);
    if (camera) return ripple(camera);
    // Not drawn by itself: the server knows where it is, or that it is not for this user's map.
    request(findOnMap, { device: DeviceID, channel: ChannelID }, { quiet: true }).then(
      ripple,
      () => undefined,
    );
  });
  return alarming;
}
