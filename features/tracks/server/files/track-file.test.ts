import { expect, it } from "vitest";
import { aPoint } from "../testing/a-point.ts";
import { trackFiles } from "./track-file.ts";

const atMs = Date.UTC(2026, 0, 5, 4);
const awkward = `粤B <12> & "3"\u0007`;

async function* pages() {
  yield [aPoint({ atMs, altitude: 12.5, speedKmh: 36, direction: 90 })];
  yield [aPoint({ atMs: atMs + 5000, longitude: 114.06 })];
}

async function written(format: keyof typeof trackFiles, name: string): Promise<string> {
  let text = "";
  for await (const part of trackFiles[format].write([{ name, points: pages() }])) text += part;
  return text;
}

it("writes GPX with time, height, speed in m/s and course, and names as XML has them", async () => {
  const xml = await written("gpx", awkward);
  expect(xml).toContain("<name>粤B &lt;12&gt; &amp; &quot;3&quot;</name>");
  expect(xml.match(/<trkpt /g)).toHaveLength(2);
  expect(xml).toContain(
    '<trkpt lat="22.54" lon="114.05"><ele>12.5</ele><time>2026-01-05T04:00:00.000Z</time>' +
      "<extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>10.00</gpxtpx:speed>" +
      "<gpxtpx:course>90</gpxtpx:course></gpxtpx:TrackPointExtension></extensions></trkpt>",
  );
  expect(xml).toContain(
    '<trkpt lat="22.54" lon="114.06"><time>2026-01-05T04:00:05.000Z</time></trkpt>',
  );
  expect(isBalanced(xml)).toBe(true);
});

it("writes KML whose times and places come in pairs", async () => {
  const xml = await written("kml", awkward);
  expect(xml).toContain("<name>粤B &lt;12&gt; &amp; &quot;3&quot;</name>");
  expect(xml.match(/<when>/g)).toHaveLength(2);
  expect([...xml.matchAll(/<gx:coord>([^<]*)/g)].map(([, place]) => place)).toEqual([
    "114.05 22.54 12.5",
    "114.06 22.54 0",
  ]);
  expect(isBalanced(xml)).toBe(true);
});

it("writes CSV in which a name is no formula", async () => {
  const text = await written("csv", `=cmd|"x"`);
  const lines = text.split("\r\n");
  expect(lines[0]).toBe(
    "\uFEFFname,device,channel,time_utc,longitude,latitude,altitude_m,speed_kmh,direction_deg",
  );
  expect(lines[1]).toBe(`"'=cmd|""x""",bus-1,1,2026-01-05T04:00:00.000Z,114.05,22.54,12.5,36,90`);
  expect(lines[2]).toContain("114.06,22.54,,,");
});

/** Whether every element that begins ends, in order. */
function isBalanced(xml: string): boolean {
  const open: string[] = [];
  for (const [, slash, name = ""] of xml.matchAll(/<(\/?)([\w:]+)[^>]*>/g))
    if (!slash) open.push(name);
    else if (open.pop() !== name) return false;
  return open.length === 0;
}
