import { translate } from "@tessera/platform/console";
import { describe, expect, it, vi } from "vitest";
import { tileTexts } from "./texts.ts";
import { tileCommands } from "./tile-commands.tsx";
import type { TileModel } from "./tile-model.ts";

const nothing = () => undefined;
const off = { isOn: false, toggle: nothing };

/** A live picture for somebody who may only watch it. */
const aTile = (more: Partial<TileModel> = {}): TileModel => ({
  isLive: true,
  pause: off,
  sound: undefined,
  snapshot: nothing,
  record: undefined,
  back: undefined,
  toLive: undefined,
  openPlayback: undefined,
  bookmark: undefined,
  fullscreen: off,
  statistics: off,
  diagnose: undefined,
  stream: undefined,
  rung: { choice: "auto", set: nothing },
  zoom: { scale: 1, zoomIn: nothing, zoomOut: nothing, reset: nothing },
  shape: { fit: "contain", setFit: nothing, rotate: nothing },
  favourite: undefined,
  share: undefined,
  addresses: undefined,
  showKeys: nothing,
  close: undefined,
  ...more,
});

const commandsOf = (more?: Partial<TileModel>) =>
  tileCommands(aTile(more), (key, values) => translate(tileTexts, key, values));
const idsOf = (more?: Partial<TileModel>) => commandsOf(more).map(({ id }) => id);
const commandOf = (id: string, more?: Partial<TileModel>) => {
  const command = commandsOf(more).find((one) => one.id === id);
  if (!command) throw new Error(`${id} is not offered`);
  return command;
};

describe("the commands of a tile", () => {
  it("leave out what this viewer or this camera cannot do", () => {
    const ids = idsOf();
    for (const id of ["sound", "back", "bookmark", "share", "addresses", "favourite", "close"])
      expect(ids).not.toContain(id);
    expect(ids).toEqual(expect.arrayContaining(["pause", "snapshot", "fullscreen", "keys"]));
  });

  it("give every key to one command only", () => {
    const keys = commandsOf({
      sound: off,
      record: off,
      back: nothing,
      toLive: nothing,
      bookmark: nothing,
      zoom: { scale: 2, zoomIn: nothing, zoomOut: nothing, reset: nothing },
    }).flatMap(({ key }) => key ?? []);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("have four buttons on a tile of a wall, beside the menu", () => {
    const full = { sound: off, record: off, back: nothing, bookmark: nothing, diagnose: nothing };
    const buttons = commandsOf(full).filter(({ place }) => place === "tile");
    expect(buttons.map(({ id }) => id)).toEqual(["back", "sound", "snapshot", "fullscreen"]);
  });

  it("let the wall choose the stream again only where a wall chooses", () => {
    const set = vi.fn<(flow: 1 | 2 | undefined) => void>();
    expect(idsOf({ stream: { flow: 1, pinned: undefined, set } })).not.toContain("stream-auto");
    const stream = { flow: 2, pinned: null, set } as const;
    expect(commandOf("stream-auto", { stream }).isOn).toBe(true);
    expect(commandOf("stream-sub", { stream }).isOn).toBe(false);
    commandOf("stream-auto", { stream }).perform();
    expect(set).toHaveBeenCalledWith(undefined);
  });

  it("take a snapshot of a replay, but record only what is live", () => {
    const replayed = { isLive: false, toLive: nothing, record: off };
    expect(commandOf("snapshot", replayed).isDisabled).toBe(false);
    expect(commandOf("record", replayed).isDisabled).toBe(true);
    expect(commandOf("snapshot", { isLive: false }).isDisabled).toBe(true);
  });

  it("can end a recording whose picture stands still", () => {
    const record = { isOn: true, toggle: nothing };
    expect(commandOf("record", { isLive: false, record }).isDisabled).toBe(false);
  });

  it("offer no other stream while a tile of a wall records", () => {
    const record = { isOn: true, toggle: nothing };
    const stream = { flow: 1, pinned: null, set: nothing } as const;
    expect(commandOf("stream-sub", { stream, record: off }).isDisabled).toBe(false);
    expect(commandOf("stream-sub", { stream, record }).isDisabled).toBe(true);
    const alone = { ...stream, pinned: undefined };
    expect(commandOf("stream-sub", { stream: alone, record }).isDisabled).toBe(false);
  });
});
