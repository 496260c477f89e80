import type { CatalogItem } from "@tessera/protocols/gb28181";
import { expect, it } from "vitest";
import { gbConnection } from "../gb-connection.ts";
import { audioOutputOf, channelsOf } from "./channel-tree.ts";

const device = "34020000002000000099";

const itemsOf = (items: readonly (Partial<CatalogItem> & { readonly deviceId: string })[]) =>
  new Map(
    items.map((item) => [item.deviceId, { name: `N ${item.deviceId}`, parentIds: [], ...item }]),
  );

const placesOf = (items: ReturnType<typeof itemsOf>) =>
  Object.fromEntries(
    channelsOf(device, items).map(({ channelId, parentId, isDirectory }) => [
      channelId,
      [isDirectory ? "directory" : "camera", parentId],
    ]),
  );

const group = "34020000002150000001";
const hall = "34020000002160000001";
const floor = "34020000002160000002";
const nvr = "34020000001180000001";
const camera = (number: number) => `3402000000131000000${number}`;

it("lays business groups, organisations, recorders and cameras into each other", () => {
  const items = itemsOf([
    { deviceId: device },
    { deviceId: group, parentIds: [device] },
    { deviceId: hall, businessGroupId: group },
    { deviceId: floor, businessGroupId: group, parentIds: [hall] },
    { deviceId: nvr, hasChildren: true, parentIds: [device] },
    { deviceId: camera(1), parentIds: [nvr, floor] },
    { deviceId: camera(2), parentIds: [nvr] },
    { deviceId: camera(3), parentIds: [device] },
    { deviceId: camera(4), parentIds: ["34020000002160000077"] },
  ]);
  expect(placesOf(items)).toEqual({
    [group]: ["directory", ""],
    [hall]: ["directory", group],
    [floor]: ["directory", hall],
    [nvr]: ["directory", ""],
    [camera(1)]: ["camera", floor],
    [camera(2)]: ["camera", nvr],
    [camera(3)]: ["camera", ""],
    [camera(4)]: ["camera", ""],
  });
});

it("lays cameras into the regions of their civil codes", () => {
  const items = itemsOf([
    { deviceId: "34" },
    { deviceId: "3402" },
    { deviceId: "340203", parentIds: [] },
    { deviceId: camera(1), civilCode: "340203" },
    { deviceId: camera(2), civilCode: "119900" },
  ]);
  expect(placesOf(items)).toEqual({
    "34": ["directory", ""],
    "3402": ["directory", "34"],
    "340203": ["directory", "3402"],
    [camera(1)]: ["camera", "340203"],
    [camera(2)]: ["camera", ""],
  });
});

it("takes a camera for a directory only if there are others below it", () => {
  const items = itemsOf([
    { deviceId: camera(1), hasChildren: true },
    { deviceId: camera(2), hasChildren: true },
    { deviceId: camera(3), parentIds: [camera(2)] },
  ]);
  expect(placesOf(items)).toEqual({
    [camera(1)]: ["camera", ""],
    [camera(2)]: ["directory", ""],
    [camera(3)]: ["camera", camera(2)],
  });
});

it("leaves out what has no picture, and speaks through it", () => {
  const speaker = "34020000001370000001";
  const items = itemsOf([
    { deviceId: "34020000001340000001" },
    { deviceId: speaker, parentIds: [camera(1)] },
    { deviceId: camera(1) },
  ]);
  expect(Object.keys(placesOf(items))).toEqual([camera(1)]);
  expect(audioOutputOf(camera(1), items)).toBe(speaker);
});

it("keeps odd ids and what is told of a camera", () => {
  const items = itemsOf([
    { deviceId: "CAM-1", manufacturer: "Acme", ptzType: 1, streamNumbers: [0, 1], name: "" },
  ]);
  expect(channelsOf(device, items)).toEqual([
    expect.objectContaining({
      channelId: "CAM-1",
      name: "CAM-1",
      connection: {
        deviceId: device,
        channelId: "CAM-1",
        manufacturer: "Acme",
        ptzType: 1,
        streams: [0, 1],
        downloadSpeeds: [],
      },
    }),
  ]);
});

it.each([1e300, -3, 100])("takes %d for no kind of camera", (ptzType) => {
  const [channel] = channelsOf(device, itemsOf([{ deviceId: camera(1), ptzType }]));
  expect(gbConnection.parse(channel?.connection)).toMatchObject({ ptzType: 0 });
});
