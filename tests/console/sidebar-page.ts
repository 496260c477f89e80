import {
  groupChildren,
  groupDeviceChildren,
  groupDirectoryChildren,
  groupNodes,
  searchGroups,
} from "@tessera/features/groups/contract";
import { aSite, type Site } from "@tessera/kit/testing";
import type { FakeServer } from "@tessera/platform/console/testing/browser";
import { type Locator, page } from "vitest/browser";
import { aProductServer, openConsole } from "./the-console.ts";

/** The lists of cameras beside the video pages, and a site to fill them. */

export const recorder = "tree-recorder";
/** More than one page of 50, with the gate and the recorder. */
export const otherDevices = 55;
export const recorderChannels = 60;

/** A gate, a recorder with many channels and a directory, and more devices than one page of the tree holds. */
export const aTreeSite = (): Site =>
  aSite(
    { DeviceID: "gate", DeviceName: "大门", Online: true },
    {
      DeviceID: recorder,
      DeviceName: "NVR 录像机",
      channels: [
        ...Array.from({ length: recorderChannels }, (_, at) => ({
          ChannelID: String(at + 1),
          Name: `走廊 ${at + 1}`,
        })),
        { ChannelID: "floor", Name: "一楼", Parental: 1 as const, SubCount: 2 },
        ...["前厅", "后厅"].map((Name, at) => ({
          ChannelID: `floor-${at}`,
          Name,
          ParentID: "floor",
        })),
      ],
    },
    ...Array.from({ length: otherDevices }, (_, at) => ({
      DeviceID: `tree-${at + 1}`,
      DeviceName: `楼栋 ${at + 1}`,
      channels: [{ ChannelID: "1", Name: `门口 ${at + 1}` }],
    })),
  );

export const group = 7;
const nothing = {
  ParentID: group,
  Parental: 1 as const,
  IsSearchDevice: true,
  Online: 0 as const,
  ChannelID: "",
  ParentDeviceID: "",
  Enable: 1 as const,
  FavoritesChannel: 0 as const,
};
const inRecorder = { ...nothing, ParentID: recorder, ParentDeviceID: recorder };
const theRecorder = {
  ...nothing,
  ID: recorder,
  Name: "NVR 录像机",
  NodeType: "device" as const,
  ParentDeviceID: recorder,
};
const theFloor = {
  ...inRecorder,
  ID: "floor",
  Name: "一楼",
  ChannelID: "floor",
  NodeType: "deviceDirectory" as const,
};
const backHall = {
  ...inRecorder,
  ID: "floor-1",
  Name: "后厅",
  ChannelID: "floor-1",
  Parental: 0 as const,
  NodeType: "camera" as const,
};
export const listOf = <Row>(...data: Row[]) => ({ count: data.length, data });

/** One group with the recorder in it. */
export function aServerWithAGroup(site: Site): FakeServer {
  const east = { ID: group, Name: "东区", ParentID: 0, Parental: 1, IsSearchDevice: true } as const;
  return site
    .on(aProductServer())
    .answer(groupNodes, listOf({ ...east, NodeType: "directory" as const }))
    .answer(groupChildren, listOf(theRecorder))
    .answer(groupDeviceChildren, ({ channelid }) => listOf(channelid ? backHall : theFloor))
    .answer(groupDirectoryChildren, listOf(backHall))
    .answer(searchGroups, listOf(theRecorder));
}

export interface Opened {
  readonly site: Site;
  readonly server: FakeServer;
}

export async function openAt(path: string, as: "admin" | "operator" = "admin"): Promise<Opened> {
  const site = aTreeSite();
  const server = aServerWithAGroup(site);
  await openConsole(path, { as, server });
  return { site, server };
}

export const sidebar = page.getByRole("complementary", { name: "摄像机列表" });
export const tab = (name: string) => sidebar.getByRole("tab", { name });
export const tree = sidebar.getByRole("tree");
/** The row whose name is exactly this, whatever its state. */
export const row = (name: string): Locator =>
  tree.getByRole("treeitem").filter({ has: page.getByText(name, { exact: true }) });
export const open = (name: string) => row(name).first().getByCss("[data-arrow]").click();
