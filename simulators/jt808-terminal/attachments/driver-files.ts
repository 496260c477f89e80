import { readFileSync } from "node:fs";
import { fragment, initSegment } from "@tessera/formats/fmp4";
import { DrawnFootage } from "../../gb-device/media/drawn-footage.ts";
import type { TerminalFile } from "./upload-attachments.ts";

const picture = 0;
const video = 2;
const clipSeconds = 2;
const fps = 10;

/** What a driver's camera has of an alarm: a JPEG, and an H.264 clip of two seconds up to it. */
export function driverFiles(atMs: number): readonly Omit<TerminalFile, "name">[] {
  return [
    { type: picture, data: driverPicture() },
    { type: video, data: clipOf(atMs) },
  ];
}

/** What the driver's camera sees, as a JPEG. */
export const driverPicture = (): Uint8Array =>
  new Uint8Array(readFileSync(new URL("driver.jpg", import.meta.url)));

/** As terminals write it: one MP4 file. */
function clipOf(atMs: number): Uint8Array {
  const footage = new DrawnFootage({
    scene: "lobby",
    title: "DSM",
    width: 640,
    height: 360,
    fps,
    gopSeconds: clipSeconds,
    startMs: atMs - clipSeconds * 1000,
  });
  const duration90k = 90_000 / fps;
  const samples = Array.from({ length: clipSeconds * fps }, (_, at) => ({
    ...footage.frame(at, at === 0),
    duration90k,
    ctsOffset90k: 0,
  }));
  const pictures = fragment({ sequence: 1, video: { dts90k: 0, samples } });
  return Buffer.concat([initSegment({ video: footage.video }), pictures]);
}
