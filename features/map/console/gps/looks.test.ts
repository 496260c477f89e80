import { expect, it } from "vitest";
import type { MapCamera } from "../../contract.ts";
import { lookOfMark, shortCount, sightFeatures } from "./looks.ts";

const camera: MapCamera = {
  DeviceID: "gate",
  ChannelID: "1",
  Name: "大门",
  DeviceName: "",
  Online: true,
  Enable: true,
  Longitude: 121.47,
  Latitude: 31.23,
  IsMoving: false,
  CanPlace: false,
};

const lookOf = (about: Partial<MapCamera>, isAlarming = false, zoom = 12) =>
  lookOfMark(
    {
      id: "gate/1",
      shape: { kind: "point", at: [121.47, 31.23] },
      data: { kind: "camera", camera: { ...camera, ...about }, isAlarming },
    },
    zoom,
  );

it("tells each state by a shape and a colour of its own", () => {
  const looks = [
    lookOf({}),
    lookOf({ Online: false }),
    lookOf({ Enable: false }),
    lookOf({}, true),
  ].map((look) => look as { shape: string; fill: string });
  expect(looks.map(({ shape }) => shape)).toEqual(["circle", "square", "cross", "diamond"]);
  expect(new Set(looks.map(({ fill }) => fill)).size).toBe(4);
});

it("turns a vehicle's arrow whereto it goes, and shows none while it stands", () => {
  const standing = lookOf({ IsMoving: true });
  const going = lookOf({ IsMoving: true, Heading: 93 });
  const away = lookOf({ IsMoving: true, Online: false });
  expect(going).toMatchObject([{ shape: "circle" }, { shape: "arrow", turnDeg: 95 }]);
  expect(standing).toMatchObject([{ shape: "circle" }, { shape: "square" }]);
  expect(away).toMatchObject([{ line: { color: "--tessera-offline" } }, { shape: "square" }]);
  expect(lookOf({ IsMoving: true, Enable: false })).toMatchObject({ shape: "cross" });
});

it("draws a vehicle with several cameras as one, with its name", () => {
  const cluster = {
    ID: "18:1",
    Longitude: 121.47,
    Latitude: 31.23,
    Count: 4,
    Online: 4,
    Box: [121.47, 31.23, 121.47, 31.23] as [number, number, number, number],
  };
  const drawn = (
    Vehicle?: { DeviceID: string; Name: string; Heading?: number },
    isAlarming = false,
  ) =>
    lookOfMark(
      {
        id: "cluster",
        shape: { kind: "point", at: [121.47, 31.23] },
        data: { kind: "cluster", cluster: { ...cluster, ...(Vehicle && { Vehicle }) }, isAlarming },
      },
      17,
    );
  expect(drawn()).toMatchObject({ text: "4" });
  expect(drawn({ DeviceID: "bus", Name: "沪A1" }, true)).toMatchObject([
    { line: { color: "--tessera-hot" } },
    { fill: "--tessera-hot" },
  ]);
  expect(drawn({ DeviceID: "bus", Name: "沪A1", Heading: 180 })).toMatchObject([
    { text: "沪A1" },
    { shape: "arrow", turnDeg: 180 },
  ]);
});

it("names cameras from near by", () => {
  expect(lookOf({}, false, 16)).toMatchObject({ text: "大门" });
  expect(lookOf({}, false, 12)).not.toHaveProperty("text");
});

it("writes large counts short", () => {
  expect([7, 999, 1234, 56_789].map(shortCount)).toEqual(["7", "999", "1.2k", "57k"]);
});

it("draws what a camera sees where it has said so", () => {
  const Sight = { Direction: 90, Angle: 60, Range: 50 };
  const [sector, ...rest] = sightFeatures([camera, { ...camera, Sight }]);
  expect(rest).toEqual([]);
  expect(sector?.shape.ring[0]).toEqual([121.47, 31.23]);
});
