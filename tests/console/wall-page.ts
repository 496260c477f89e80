import { groupChannels, groupNodes } from "@tessera/features/groups/contract";
import { aSite, Pictures, type Site } from "@tessera/kit/testing";
import type { FakeServer, Visit, Visitor } from "@tessera/platform/console/testing/browser";
import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { listOf } from "./sidebar-page.ts";
import { aProductServer, openConsole } from "./the-console.ts";

/** The wall of cameras at /video/browse, and six cameras with sub streams for its windows. */

const cameraNames = ["东门", "西门", "大厅", "车库", "走廊", "楼顶"] as const;

/** Devices w1, w2, … in the order of the names. */
export const aWallSite = (): Site =>
  aSite(
    ...cameraNames.map((Name, index) => ({
      DeviceID: `w${index + 1}`,
      DeviceName: Name,
      Online: true,
      channels: [{ ChannelID: "1", Name, HasSubStream: true }],
    })),
  );

const group = { ID: 7, Name: "东区", ParentID: 0, Parental: 1, IsSearchDevice: true } as const;

/** All cameras lie in one group. */
const aWallServer = (site = aWallSite()): FakeServer =>
  site
    .on(aProductServer())
    .answer(groupNodes, listOf({ ...group, NodeType: "directory" as const }))
    .answer(groupChannels, () =>
      listOf(
        ...site.channels.map(({ ParentDeviceID, ChannelID, Name }) => ({
          ID: ChannelID,
          Name,
          ParentID: group.ID,
          Parental: 0 as const,
          IsSearchDevice: false,
          NodeType: "camera" as const,
          Online: 1 as const,
          ChannelID,
          ParentDeviceID,
          Enable: 1 as const,
          FavoritesChannel: 0 as const,
        })),
      ),
    );

export const placeOf = (number: number) => ({
  device: `w${number}`,
  channel: "1",
  name: cameraNames[number - 1] ?? "",
});
/** In a window that chooses its stream itself. */
export const cellOf = (number: number) => ({ ...placeOf(number), flow: 0 as const });

interface OpenedWall extends Visitor {
  readonly windows?: 1 | 4 | 9 | 16;
  /** By number, in the first windows. */
  readonly cameras?: readonly number[];
  /** Of all cameras: they take turns, an hour each. */
  readonly isTouring?: boolean;
  readonly site?: Site;
}

interface WallVisit {
  readonly visit: Visit;
  readonly pictures: Pictures;
  readonly server: FakeServer;
}

/** The wall as the browser remembers it; every camera has a picture. */
export async function openWall(wall: OpenedWall = {}): Promise<WallVisit> {
  const { windows = 4, cameras = [], isTouring = false, site, ...visitor } = wall;
  const pictures = new Pictures(aWallServer(site));
  const { server } = pictures;
  const visit = await openConsole("/login", { ...visitor, server });
  remember(`tessera_layout_${windows}`, cameras.map(cellOf));
  remember("tessera_wall_view", { windows, isTouring, dwellSeconds: 3600 });
  if (isTouring) {
    const channels = cameraNames.map((_, index) => cellOf(index + 1));
    remember("tessera_loop_channels", { channels, channelIds: channels.map(() => "1") });
  }
  visit.goTo("/video/browse");
  return { visit, pictures, server };
}

/** The console at an address of the wall; every camera has a picture. */
export async function openWallAt(address: string, site?: Site): Promise<WallVisit> {
  const pictures = new Pictures(aWallServer(site));
  const visit = await openConsole(address, { server: pictures.server });
  return { visit, pictures, server: pictures.server };
}

const remember = (key: string, value: unknown) => localStorage.setItem(key, JSON.stringify(value));

/** What the browser keeps under a name. */
export const remembered = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? "null");

export const windowOf = (number: number) => page.getByCss(`[data-window="${number}"]`);
export const tileOf = (number: number) => windowOf(number).getByCss("section[data-state]");
const windows = page.getByCss("[data-window]");
export const windowCount = () => windows.elements().length;

export const activeWindow = () =>
  document.querySelector("[data-window][aria-selected=true]")?.getAttribute("data-window");

/** What the windows show, "" where there is nothing. */
export const shownNames = (): string[] =>
  windows.elements().map((window) => window.firstElementChild?.textContent?.split("：")[1] ?? "");

export async function isPlaying(number: number): Promise<void> {
  await expect.element(tileOf(number)).toHaveAttribute("data-state", "playing");
}

export async function isAtLevel(number: number, level: "main" | "sub" | "paused"): Promise<void> {
  await expect.element(windowOf(number)).toHaveAttribute("data-level", level);
}

export const focusWindow = (number: number): void =>
  (windowOf(number).element() as HTMLElement).focus();

export const press = (keys: string) => userEvent.keyboard(keys);
export const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
export const dialog = page.getByRole("dialog");

/** Chooses from the menu of a window's picture. */
export async function chooseIn(number: number, entry: string): Promise<void> {
  await tileOf(number).click({ button: "right" });
  await page.getByCss("[role^=menuitem]").filter({ hasText: entry }).first().click();
}
