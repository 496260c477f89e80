import { channelKey } from "@tessera/engine";
import { expect, it } from "vitest";
import type { CascadeRecord, ChannelNumber, GroupShare } from "../cascade-record.ts";
import type { ChannelFacts } from "../ports.ts";
import { FakeCatalog } from "../testing/fake-catalog.ts";
import { FakeGroups } from "../testing/fake-groups.ts";
import { Directory, type DirectoryParts, withoutId } from "./directory.ts";

const localSerial = "34020000002000000001";
const gate = { deviceId: "nvr", channelId: "34020000001320000001" };
const hall = { deviceId: "nvr", channelId: "34020000001320000002" };
const yard = { deviceId: "cam", channelId: "1" };

it("shows a shared group at the top as a business group, those below as virtual organisations", () => {
  const { groups, cameras } = new Directory(
    aSite({
      shares: [{ groupId: 2, hasChannels: true, hasGroups: true }],
      groups: new FakeGroups()
        .add({ id: 1 })
        .add({ id: 2, parentId: 1 })
        .add({ id: 3, parentId: 2 }, { channels: [gate] })
        .add({ id: 4, parentId: 1 }, { channels: [hall] }),
    }),
  );
  const top = "34020000002150000002";
  const below = "34020000002160000003";
  expect(
    groups.map(({ id, parentId, businessGroupId }) => [id, parentId, businessGroupId]),
  ).toEqual([
    [top, localSerial, top],
    [below, top, top],
  ]);
  expect(cameras).toMatchObject([
    { id: gate.channelId, by: "group", parentId: below, businessGroupId: top },
  ]);
});

it("keeps the place of a group whose parent is shared only further above", () => {
  const { groups } = new Directory(
    aSite({
      shares: [
        { groupId: 1, hasChannels: false, hasGroups: false },
        { groupId: 3, hasChannels: true, hasGroups: false },
      ],
      groups: new FakeGroups()
        .add({ id: 1, customId: "34020000002150009999" })
        .add({ id: 2, parentId: 1 })
        .add({ id: 3, parentId: 2 }),
    }),
  );
  expect(groups).toMatchObject([
    { groupId: 1, id: "34020000002150009999" },
    { groupId: 3, parentId: "34020000002150009999" },
  ]);
});

it("lists a channel once, in the first of its groups, and whole devices with all their cameras", () => {
  const { cameras } = new Directory(
    aSite({
      channels: [gate],
      shares: [1, 2].map((groupId) => ({ groupId, hasChannels: true, hasGroups: false })),
      groups: new FakeGroups()
        .add({ id: 1 }, { devices: ["nvr"] })
        .add({ id: 2 }, { channels: [gate] }),
    }),
  );
  expect(cameras.map(({ id, by, parentId }) => [id, by, parentId])).toEqual([
    [gate.channelId, "channel", "34020000002150000001"],
    [hall.channelId, "group", "34020000002150000001"],
  ]);
});

it("leaves out who brings an id that another one has been given", () => {
  const parts = aSite({
    channels: [gate, hall],
    numbers: [{ ...hall, customId: gate.channelId, civilCode: undefined }],
  });
  const directory = new Directory(parts);
  expect(directory.cameras).toMatchObject([{ id: gate.channelId, channel: gate }]);
  expect(directory.leftOut).toMatchObject([{ id: gate.channelId, channel: hall }]);
});

it("tells who has no id to be shown by, and takes the one that people gave", () => {
  const parts = aSite({ sharesAll: true });
  expect(withoutId(parts)).toMatchObject([yard]);
  const named = aSite({ sharesAll: true, gbId: "34020000001310000005" });
  expect(withoutId(named)).toEqual([]);
  expect(new Directory(named).camera("34020000001310000005")?.channel).toMatchObject(yard);
});

interface Wish {
  readonly channels?: readonly (typeof gate)[];
  readonly shares?: readonly GroupShare[];
  readonly groups?: FakeGroups;
  readonly numbers?: readonly ChannelNumber[];
  readonly sharesAll?: boolean;
  /** Of the camera without one. */
  readonly gbId?: string;
}

function aSite({
  channels = [],
  shares = [],
  groups = new FakeGroups(),
  ...wish
}: Wish): DirectoryParts {
  const { numbers = [], sharesAll = false, gbId = "" } = wish;
  const given = new Map(numbers.map((number) => [channelKey(number), number]));
  const facts = { manufacturer: "", model: "", address: "", civilCode: "", ptzType: 0 };
  return {
    cascade: { sharesAll } as CascadeRecord,
    localSerial,
    channels: new Map(channels.map((channel) => [channelKey(channel), channel])),
    shares: new Map(shares.map((share) => [share.groupId, share])),
    groups,
    catalog: new FakeCatalog()
      .add("nvr", [{ id: gate.channelId }, { id: hall.channelId }])
      .add("cam", [{ id: "1" }]),
    numbers: { of: (channel) => given.get(channelKey(channel)), find: () => undefined },
    factsOf: ({ deviceId }): ChannelFacts => ({
      ...facts,
      gbId: deviceId === "cam" ? gbId : "",
      longitude: 0,
      latitude: 0,
    }),
  };
}
