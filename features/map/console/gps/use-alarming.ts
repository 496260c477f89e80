import { alarmTold, type WireAlarm } from "@tessera/features/alarms/contract";
import { useLiveMap } from "@tessera/kit/map";
import { request, usePush } from "@tessera/platform/console";
import { useEffect, useRef, useState } from "react";
import { findOnMap, type MapCamera, type MapCluster, vehicleAlarm } from "../../contract.ts";
import { keyOf } from "./looks.ts";

/** So long a camera is marked after its alarm. */
const markedMs = 60_000;
/** As long as a ring is seen; nobody tells more than so many apart. */
const ringMs = 5_000;
const mostAsked = 40;
/** What begins and ends within this may be told once, as ended. */
const briefMs = 1_000;
const mostRemembered = 1_000;

type Spot = Pick<MapCamera, "Longitude" | "Latitude">;
type Source = Pick<MapCamera, "DeviceID" | "ChannelID">;

/** Cameras with an alarm just now. Each makes a ring on the map as soon as it is told, in view or inside a cluster. */
export function useAlarming(
  cameras: readonly MapCamera[],
  clusters: readonly MapCluster[],
): ReadonlySet<string> {
  const map = useLiveMap();
  const [alarming, setAlarming] = useState<ReadonlySet<string>>(new Set());
  const timers = useTimers();
  const mark = (key: string) => {
    setAlarming((before) => (before.has(key) ? before : new Set(before).add(key)));
    timers.set(key, markedMs, () =>
      setAlarming((before) => new Set([...before].filter((one) => one !== key))),
    );
  };
  const ring = (source: Source, { Longitude, Latitude }: Spot) => {
    if (Longitude === 0 && Latitude === 0) return;
    map.ripple([Longitude, Latitude], "--tessera-hot");
    mark(keyOf(source));
  };
  const ask = useQuestions(ring);
  const hear = (source: Source) => {
    const spot = drawnSpot(source, cameras, clusters);
    if (spot) ring(source, spot);
    // Not drawn by itself: the server knows where it is, or that it is not for this user's map.
    else ask(source);
  };
  const isNews = useNews();
  usePush(alarmTold, ({ DeviceID, ChannelID, Last }) => {
    if (isNews(Last)) hear({ DeviceID, ChannelID });
  });
  usePush(vehicleAlarm, (source) => {
    // Told for each of its cameras, all at one place.
    const vehicle = `${source.DeviceID} as a whole`;
    if (timers.has(vehicle)) return;
    timers.set(vehicle, ringMs, () => undefined);
    hear(source);
  });
  return alarming;
}

/** An alarm is told when it begins, with its picture, and when it ends: news is the first of these, if it goes on. */
function useNews() {
  const heard = useRef(new Set<number>());
  return ({ ID, AtMs, EndMs }: Pick<WireAlarm, "ID" | "AtMs" | "EndMs">): boolean => {
    const { current } = heard;
    if (current.has(ID)) return false;
    current.add(ID);
    const [oldest] = current;
    if (current.size > mostRemembered && oldest !== undefined) current.delete(oldest);
    return EndMs === 0 || EndMs - AtMs <= briefMs;
  };
}

function drawnSpot(
  { DeviceID, ChannelID }: Source,
  cameras: readonly MapCamera[],
  clusters: readonly MapCluster[],
): Spot | undefined {
  const key = keyOf({ DeviceID, ChannelID });
  return (
    cameras.find((camera) => keyOf(camera) === key) ??
    clusters.find(({ Vehicle }) => Vehicle?.DeviceID === DeviceID)
  );
}

/** Asks where a source is: once while its ring is seen, and in a storm of alarms only as often as rings can be seen. */
function useQuestions(onFound: (source: Source, spot: Spot) => void) {
  const timers = useTimers();
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return (source: Source) => {
    const key = keyOf(source);
    if (timers.has(key) || timers.size() >= mostAsked) return;
    timers.set(key, ringMs, () => undefined);
    const { DeviceID: device, ChannelID: channel } = source;
    request(findOnMap, { device, channel }, { quiet: true }).then(
      // The map that was asked for may be gone.
      (camera) => (isGone.current ? undefined : onFound(source, camera)),
      () => undefined,
    );
  };
}

/** One a key; the last to be set counts. All end with the component. */
function useTimers() {
  const running = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const { current } = running;
    return () => {
      for (const timer of current.values()) clearTimeout(timer);
      current.clear();
    };
  }, []);
  return {
    has: (key: string) => running.current.has(key),
    size: () => running.current.size,
    set: (key: string, afterMs: number, act: () => void) => {
      clearTimeout(running.current.get(key));
      const end = () => {
        running.current.delete(key);
        act();
      };
      running.current.set(key, setTimeout(end, afterMs));
    },
  };
}
