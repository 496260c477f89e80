import type { TrackPoint } from "@tessera/engine";
import { writeCsv } from "@tessera/formats/csv";
import type { trackFormats } from "../../contract.ts";

/** A track that goes into a file. */
export interface TrackToWrite {
  readonly name: string;
  readonly points: AsyncIterable<readonly TrackPoint[]>;
}

interface TrackFormat {
  readonly contentType: string;
  readonly write: (
    tracks: AsyncIterable<TrackToWrite> | Iterable<TrackToWrite>,
  ) => AsyncIterable<string>;
}

/** Each piece by piece: a month of a fleet is never in memory. */
export const trackFiles: Readonly<Record<(typeof trackFormats)[number], TrackFormat>> = {
  gpx: { contentType: "application/gpx+xml", write: gpx },
  kml: { contentType: "application/vnd.google-earth.kml+xml", write: kml },
  csv: { contentType: "text/csv; charset=utf-8", write: csv },
};

type Tracks = Parameters<TrackFormat["write"]>[0];

/** GPX 1.1; speed in m/s and course as version 2 of Garmin's extension for points has them. */
async function* gpx(tracks: Tracks): AsyncIterable<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Tessera" xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">
`;
  for await (const { name, points } of tracks) {
    yield `<trk><name>${escaped(name)}</name><trkseg>\n`;
    for await (const page of points) yield page.map(gpxPoint).join("");
    yield "</trkseg></trk>\n";
  }
  yield "</gpx>\n";
}

function gpxPoint({
  longitude,
  latitude,
  altitude,
  atMs,
  speedKmh,
  direction,
}: TrackPoint): string {
  const speed =
    speedKmh === undefined ? "" : `<gpxtpx:speed>${(speedKmh / 3.6).toFixed(2)}</gpxtpx:speed>`;
  const course = direction === undefined ? "" : `<gpxtpx:course>${direction % 360}</gpxtpx:course>`;
  return [
    `<trkpt lat="${latitude}" lon="${longitude}">`,
    altitude === undefined ? "" : `<ele>${altitude}</ele>`,
    `<time>${utc(atMs)}</time>`,
    speed + course &&
      `<extensions><gpxtpx:TrackPointExtension>${speed}${course}</gpxtpx:TrackPointExtension></extensions>`,
    "</trkpt>\n",
  ].join("");
}

/** KML 2.2 with Google's tracks, which keep the time of each point. */
async function* kml(tracks: Tracks): AsyncIterable<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>
`;
  for await (const { name, points } of tracks) {
    yield `<Placemark><name>${escaped(name)}</name><gx:Track>\n`;
    for await (const page of points) yield page.map(kmlPoint).join("");
    yield "</gx:Track></Placemark>\n";
  }
  yield "</Document></kml>\n";
}

const kmlPoint = ({ longitude, latitude, altitude = 0, atMs }: TrackPoint): string =>
  `<when>${utc(atMs)}</when><gx:coord>${longitude} ${latitude} ${altitude}</gx:coord>\n`;

const columns = [
  "name",
  "device",
  "channel",
  "time_utc",
  "longitude",
  "latitude",
  "altitude_m",
  "speed_kmh",
  "direction_deg",
];

async function* csv(tracks: Tracks): AsyncIterable<string> {
  // The mark by which spreadsheets know UTF-8.
  yield `\uFEFF${columns.join(",")}\r\n`;
  for await (const { name, points } of tracks)
    for await (const page of points)
      if (page.length > 0) yield `${writeCsv(page.map((point) => csvRow(name, point)))}\r\n`;
}

const csvRow = (name: string, point: TrackPoint): (string | number)[] => [
  name,
  point.channel.deviceId,
  point.channel.channelId,
  utc(point.atMs),
  point.longitude,
  point.latitude,
  point.altitude ?? "",
  point.speedKmh ?? "",
  point.direction ?? "",
];

const utc = (atMs: number): string => new Date(atMs).toISOString();

/** Names come from devices and people; what XML has no character for is left out. */
const escaped = (text: string): string =>
  text
    .replaceAll(/\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
