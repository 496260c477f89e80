import type { WireTrack } from "../../contract.ts";

interface APlace {
  readonly at: number;
  readonly lon: number;
  readonly lat: number;
  readonly speed: number;
}

/** As the server tells a track. */
export function aWireTrack(
  places: readonly APlace[],
  figures: Partial<WireTrack["figures"]> = {},
  track: Partial<WireTrack> = {},
): WireTrack {
  const column = (valueOf: (place: APlace) => number) => {
    let before = 0;
    return places.map((place) => {
      const value = Math.round(valueOf(place));
      const delta = value - before;
      before = value;
      return delta;
    });
  };
  return {
    id: "bus-1~1",
    name: "定位",
    deviceName: "粤B12345",
    total: places.length,
    points: {
      at: column(({ at }) => at),
      lon: column(({ lon }) => lon * 1e6),
      lat: column(({ lat }) => lat * 1e6),
      speed: column(({ speed }) => speed * 10),
      direction: column(() => 90),
      mileage: column(({ at }) => (at - (places[0]?.at ?? 0)) / 100),
    },
    figures: {
      distanceM: 0,
      movingMs: 0,
      stoppedMs: 0,
      gapMs: 0,
      topKmh: 0,
      topAtMs: 0,
      stops: [],
      gaps: [],
      overspeeds: [],
      days: [],
      isCut: false,
      ...figures,
    },
    cameras: [],
    mayExport: true,
    ...track,
  };
}
