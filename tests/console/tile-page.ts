import { minuteMs } from "@tessera/base";
import { aSite, Pictures, Recordings, type Site } from "@tessera/kit/testing";
import type { FakeServer, Visit, Visitor } from "@tessera/platform/console/testing/browser";
import { expect } from "vitest";
import { page } from "vitest/browser";
import { aProductServer, openConsole } from "./the-console.ts";

/** One camera large on its page, playing. */

export const device = "gate";
export const player = `/video/player/${device}/1/1`;

export const tile = page.getByCss("section[data-state]");
export const liveVideo = tile.getByCss("video").first();
export const heldPicture = tile.getByCss("canvas").first();
export const menu = page.getByRole("menu");
export const statistics = page.getByCss("dl[aria-label=统计]");

export const aTileSite = (): Site =>
  aSite({
    DeviceID: device,
    DeviceName: "东门",
    Online: true,
    channels: [{ ChannelID: "1", Name: "东门", HasSubStream: true }],
  });

/** The last minute, and from now on. */
function aRecording(): Recordings {
  const endMs = Date.now();
  const recorded = [{ startMs: endMs - minuteMs, endMs }];
  const made = new Recordings(endMs).add({ device, name: "东门", hasSub: true, recorded });
  made.record(device);
  return made;
}

interface OpenedTile {
  readonly site: Site;
  readonly server: FakeServer;
  readonly pictures: Pictures;
  readonly visit: Visit;
}

interface TileWishes extends Visitor {
  /** Over the picture, top right. */
  readonly watermark?: string;
  /** What the camera is like otherwise. */
  readonly prepareSite?: (site: Site) => void;
  /** What the server answers otherwise. */
  readonly prepare?: (server: FakeServer) => void;
}

/** The page of a camera, and what is behind it. */
export async function openPlayer({
  prepareSite = () => {},
  prepare = () => {},
  watermark,
  ...visitor
}: TileWishes = {}): Promise<OpenedTile> {
  const site = aTileSite();
  prepareSite(site);
  const pictures = new Pictures(site.on(aProductServer()), { hasSound: true, watermark });
  const server = aRecording().on(pictures.server);
  prepare(server);
  const visit = await openConsole(player, { ...visitor, server });
  return { site, server, pictures, visit };
}

/** The same, when it plays. */
export async function openTile(wishes: TileWishes = {}): Promise<OpenedTile> {
  const opened = await openPlayer(wishes);
  await plays();
  return opened;
}

export const plays = async (): Promise<void> =>
  await expect.element(tile).toHaveAttribute("data-state", "playing");

export const videoOf = (locator = liveVideo): HTMLVideoElement =>
  locator.element() as HTMLVideoElement;

const aside = { x: 200, y: 200 };

export const openMenu = () => tile.click({ button: "right", position: aside });
export const twiceOnPicture = () => tile.dblClick({ position: aside });

export async function chooseInMenu(name: string): Promise<void> {
  await openMenu();
  await menu.getByCss("[role^=menuitem]").filter({ hasText: name }).first().click();
}

export const fullScreenTag = () => document.fullscreenElement?.tagName;
