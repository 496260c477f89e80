import { statusBit } from "@tessera/formats/jt808";
import { wireTime } from "@tessera/platform/server";
import { z } from "zod";
import type { Jt808Terminal } from "../contract.ts";
import type { KnownTerminals, PresentTerminal } from "./ports.ts";

const told = z.string().catch("");

/** What the driver has stored of a terminal, as far as it is shown. */
const stored = z.object({
  iccid: told,
  plate: told,
  plateColour: z.number().catch(0),
  version: told,
  manufacturer: told,
  model: told,
  terminalId: told,
});

export function terminalToWire(
  { id, name }: { readonly id: string; readonly name: string },
  known: Pick<KnownTerminals, "connectionOf" | "channelsOf">,
  present: PresentTerminal | undefined,
): Jt808Terminal {
  const facts = stored.parse(known.connectionOf(id));
  return {
    DeviceID: id,
    DeviceName: name,
    ...lineToWire(present),
    ICCID: facts.iccid,
    Plate: facts.plate,
    PlateColour: facts.plateColour,
    Version: facts.version,
    Manufacturer: facts.manufacturer,
    Model: facts.model,
    TerminalID: facts.terminalId,
    ChannelCount: known.channelsOf(id),
    ...(present ? presentToWire(present) : absent),
  };
}

/** Whether it is there, and where it speaks from. */
export function lineToWire(present: PresentTerminal | undefined) {
  if (!present) return { IsOnline: false, Address: "" };
  const { transport, host, port } = present.link.peer;
  const address = `${transport} ${host.includes(":") ? `[${host}]` : host}:${port}`;
  return { IsOnline: true, Address: address };
}

export const plateOf = (id: string, known: Pick<KnownTerminals, "connectionOf">): string =>
  told.parse(known.connectionOf(id)["plate"]);

function presentToWire(present: PresentTerminal) {
  const { counts, driver, upgrade } = present;
  return {
    CameAt: wireTime(present.cameAtMs),
    LastMessageAt: wireTime(present.lastMessageAtMs),
    ...placeToWire(present),
    Driver: driver?.isInserted ? driver.name : "",
    Messages: counts.messages,
    Positions: counts.positions,
    LatePositions: counts.late,
    RefusedPositions: counts.refused,
    Alarms: counts.alarms,
    Upgrade: upgrade ? (upgradeResults[upgrade.result] ?? "failed") : "",
  } as const;
}

function placeToWire({ position, location }: PresentTerminal) {
  const { longitude, latitude, speedKmh, direction, atMs } = position ?? nowhere;
  const { mileageKm = null, satellites = null } = location?.items ?? {};
  return {
    Longitude: longitude,
    Latitude: latitude,
    SpeedKmh: speedKmh ?? null,
    Direction: direction ?? null,
    PositionAt: wireTime(atMs),
    MileageKm: mileageKm,
    Satellites: satellites,
    IsEngineOn: location ? (location.status & statusBit.isOn) !== 0 : null,
  };
}

const nowhere = { longitude: null, latitude: null, speedKmh: null, direction: null, atMs: 0 };

const upgradeResults = ["done", "failed", "cancelled"] as const;

const absent = {
  CameAt: "",
  LastMessageAt: "",
  Longitude: null,
  Latitude: null,
  SpeedKmh: null,
  Direction: null,
  PositionAt: "",
  MileageKm: null,
  Satellites: null,
  IsEngineOn: null,
  Driver: "",
  Messages: 0,
  Positions: 0,
  LatePositions: 0,
  RefusedPositions: 0,
  Alarms: 0,
  Upgrade: "",
} as const;
