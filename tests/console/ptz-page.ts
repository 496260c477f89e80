import { readFootage, readTimeline } from "@tessera/features/playback/contract";
import {
  controlPtz,
  goToPreset,
  type Holder,
  listPresets,
  lockPtz,
  type Preset,
  ptzHolder,
  readHolder,
  releasePtz,
  removePreset,
  setPreset,
  takePresetPicture,
} from "@tessera/features/ptz/contract";
import { aSite, Pictures } from "@tessera/kit/testing";
import {
  emptyReply,
  type FakeServer,
  mouse,
  type Visit,
  type Visitor,
} from "@tessera/platform/console/testing/browser";
import { expect } from "vitest";
import { page } from "vitest/browser";
import { aProductServer, openConsole } from "./the-console.ts";

/** A camera that turns, and the page on which it is turned. */

export const dome = { device: "dome", channel: "1" };
const nobody: Omit<Holder, "IsOwn" | "OwnID" | "OwnPriority"> = {
  HolderID: 0,
  HolderName: "",
  Priority: 0,
  SecondsLeft: 0,
  IsLocked: false,
};

/** Plays, keeps presets and holders as the server does, and remembers what it was told. */
export class Dome {
  readonly server: FakeServer;
  readonly presets: Preset[] = [];
  holder = { ...nobody };
  /** Who looks at it. */
  readonly #own: { readonly OwnID: number; readonly OwnPriority: number };

  constructor(own: { readonly OwnID: number; readonly OwnPriority: number }) {
    this.#own = own;
    const site = aSite({
      DeviceID: dome.device,
      DeviceName: "球机",
      Online: true,
      channels: [
        { ChannelID: dome.channel, Name: "球机", Capabilities: ["ptz", "presets", "dragZoom"] },
      ],
    });
    const mine = (SecondsLeft: number) => {
      const { OwnID: HolderID, OwnPriority: Priority } = this.#own;
      this.holder = { HolderID, HolderName: "我", Priority, SecondsLeft, IsLocked: true };
      return { SecondsLeft };
    };
    this.server = new Pictures(site.on(aProductServer())).server
      .answer(controlPtz, {})
      .answer(readHolder, () => ({
        ...this.holder,
        ...this.#own,
        IsOwn: this.holder.HolderID === this.#own.OwnID,
      }))
      .answer(lockPtz, ({ minutes }) => mine(minutes * 60))
      .answer(releasePtz, () => {
        this.holder = { ...nobody };
        return {};
      });
    this.#keepPresets();
  }

  #keepPresets(): void {
    const find = (token = "") => this.presets.find(({ Token }) => Token === token);
    this.server
      .answer(listPresets, () => ({ Presets: this.presets }))
      .answer(setPreset, ({ name, token }) => {
        if (!find(token)) this.presets.push({ Token: "1", Name: name, PictureVersion: 7 });
        return { Token: token ?? "1" };
      })
      .answer(goToPreset, {})
      .answer(takePresetPicture, ({ token }) => {
        const preset = find(token);
        if (preset) preset.PictureVersion++;
        return { PictureVersion: preset?.PictureVersion ?? 0 };
      })
      .answer(removePreset, ({ token }) => {
        this.presets.splice(this.presets.findIndex(({ Token }) => Token === token));
        return {};
      });
  }

  /** What it was told to do, in this order. */
  get words(): string[] {
    return this.server.asked(controlPtz).map(({ command }) => command);
  }

  get lastWord(): { readonly command: string; readonly speed: number } | undefined {
    return this.server.asked(controlPtz).at(-1);
  }

  /** Somebody holds it now, which everybody is told. */
  tellHolder(holder: Partial<typeof nobody>): void {
    this.holder = { ...nobody, ...holder };
    const place = { ParentDeviceID: dome.device, ChannelID: dome.channel };
    this.server.push(ptzHolder, { ...place, ...this.holder });
  }

  /** The last minutes are recorded; their pictures do not come before the test is over. */
  record(): void {
    const nowMs = Date.now();
    this.server.answer(readTimeline, ({ ids }) => ({
      ...emptyReply(readTimeline),
      zone: "Asia/Shanghai",
      nowMs,
      channels: ids.map((id) => ({
        id,
        name: "球机",
        hasSub: false,
        recorded: [{ startMs: nowMs - 300_000, endMs: nowMs }],
        locked: [],
        planned: [],
        gaps: [],
        damaged: [],
        alarms: [],
        isRecording: true,
        may: [],
      })),
    }));
    this.server.hold(readFootage);
  }
}

/** Somebody watches the dome. */
export async function watch({
  priority = 5,
  ...visitor
}: Visitor & { readonly priority?: number } = {}): Promise<{
  readonly head: Dome;
  readonly visit: Visit;
}> {
  const head = new Dome({ OwnID: 1, OwnPriority: priority });
  const visit = await openConsole("/video/player/dome/1/1", { server: head.server, ...visitor });
  await expect.element(tile).toHaveAttribute("data-state", "playing");
  return { head, visit };
}

export const tile = page.getByCss("section[data-state]");
export const layer = page.getByCss("[data-ptz-layer]");
export const panel = page.getByRole("complementary", { name: "云台控制" });
export const button = (name: string) => panel.getByRole("button", { name, exact: true });

/** Presses a button of the panel, and does not let it go. */
export async function holdDown(name: string): Promise<void> {
  await expect.element(button(name)).toBeVisible();
  await mouse.moveTo(button(name));
  await mouse.down();
}
