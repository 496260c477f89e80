import { type Language, textFor } from "@tessera/base";
import type { z } from "zod";
import type { readCameraHealth } from "../contract.ts";
import type { ChannelEntry } from "./catalog/entries.ts";
import { type ChannelReader, lastSeenOf } from "./wire-channel.ts";
import { awaySeconds, type WireParts } from "./wire-device.ts";

interface HealthParts extends Pick<WireParts, "presence" | "clock"> {
  readonly language: Language;
  readonly may: ChannelReader["may"];
}

type Health = z.input<typeof readCameraHealth.reply>;

/** Of cameras that are switched on: how many are there, and which went last. Of what is not known yet nothing is said. */
export function cameraHealth(
  cameras: readonly ChannelEntry[],
  limit: number,
  parts: HealthParts,
): Health {
  let online = 0;
  const away: Away[] = [];
  for (const camera of cameras)
    if (!camera.isEnabled) continue;
    else if (camera.isOnline) online++;
    else if (camera.state === "offline")
      away.push({ camera, seenAtMs: lastSeenOf(camera, parts.presence.of(camera)) });
  const latestFirst = away.toSorted((one, other) => (other.seenAtMs ?? 0) - (one.seenAtMs ?? 0));
  return {
    Online: online,
    Offline: away.length,
    Away: latestFirst.slice(0, limit).map((one) => rowOf(one, parts)),
  };
}

interface Away {
  readonly camera: ChannelEntry;
  /** Undefined: it never was there, which is nobody's news. */
  readonly seenAtMs: number | undefined;
}

function rowOf(
  { camera, seenAtMs }: Away,
  { presence, clock, language, may }: HealthParts,
): Health["Away"][number] {
  const now = presence.of(camera);
  const reason = now.status === "offline" ? now.reason : undefined;
  return {
    ParentDeviceID: camera.deviceId,
    DeviceName: camera.device.name,
    ChannelID: camera.channelId,
    Name: camera.name,
    OfflineReason: reason ? textFor(may("configure", camera), reason)[language] : "",
    AwaySeconds: awaySeconds(seenAtMs, clock),
  };
}
