import { randomUUID } from "node:crypto";
import type { OnvifCameraOptions } from "./camera-options.ts";

/** What the camera calls itself. */
export interface CameraIdentity {
  readonly name: string;
  readonly manufacturer: string;
  readonly model: string;
  readonly firmware: string;
  readonly serial: string;
  /** The same as long as it runs: how a search knows that it found a device before. */
  readonly urn: string;
  readonly scopes: readonly string[];
}

export function identify(options: OnvifCameraOptions): CameraIdentity {
  const { name, manufacturer = "Tessera", model = "Simulated camera" } = options;
  const profiles = ["Streaming", "T", ...(options.spans ? ["G"] : [])];
  const scopes = [
    "type/video_encoder",
    ...((options.hasPtz ?? true) ? ["type/ptz"] : []),
    ...profiles.map((profile) => `Profile/${profile}`),
    `name/${encodeURIComponent(name)}`,
    `hardware/${encodeURIComponent(model)}`,
    "location/country/nowhere",
  ];
  return {
    name,
    manufacturer,
    model,
    firmware: "1.0.0",
    serial: options.serial ?? "TS-000001",
    urn: `urn:uuid:${randomUUID()}`,
    scopes: scopes.map((scope) => `onvif://www.onvif.org/${scope}`),
  };
}
