import { translate } from "@tessera/platform/console";
import type { LiveState } from "@tessera/player";
import { describe, expect, it, vi } from "vitest";
import type { Command } from "../../commands/command.ts";
import { tileTexts } from "../texts.ts";
import { type CommandedTile, tileCommands } from "./tile-commands.tsx";

const nothing = () => undefined;

const live: LiveState = {
  kind: "playing",
  rung: "fmp4",
  picture: "asked",
  width: 640,
  height: 360,
  codecs: "avc1.640028",
};
const waiting: LiveState = { kind: "connecting" };
const silent = { isOn: false, volume: 1, toggle: nothing, setVolume: nothing };
const atLive = {
  replay: undefined,
  positionMs: 0,
  agoSeconds: 0,
  setPosition: nothing,
  back: undefined,
  goTo: undefined,
  toLive: nothing,
  onEnd: nothing,
};
const replaying = { ...atLive, replay: { fromMs: 0, untilMs: 10_000 }, back: nothing };
const notRecording = { seconds: undefined, toggle: nothing };
const recording = { seconds: 3, toggle: nothing };
const zoomed = (scale: number) => ({
  view: { scale, x: 0.5, y: 0.5 },
  zoomIn: nothing,
  zoomOut: nothing,
  reset: nothing,
  toggleAt: nothing,
});
const offerOf = (id: string, key: string): Command & { readonly group: "play" } => ({
  id,
  key,
  label: id,
  icon: null,
  place: "large-tile",
  group: "play",
  perform: nothing,
});

interface More {
  readonly props?: Partial<CommandedTile["props"]>;
  readonly picture?: Partial<CommandedTile["picture"]>;
  readonly tools?: Partial<CommandedTile["tools"]>;
  readonly diagnose?: () => void;
}

/** A live picture for somebody who may only watch it. */
const aTile = ({ props, picture, tools, diagnose }: More = {}): CommandedTile => ({
  props: { ...props },
  picture: {
    state: live,
    pause: { isOn: false, toggle: nothing },
    choice: "auto",
    setChoice: nothing,
    view: { device: "d1", channel: "1", flow: 1 },
    statisticsPanel: { isOn: false, toggle: nothing },
    ...picture,
  },
  tools: {
    sound: silent,
    replay: atLive,
    recording: { seconds: undefined, toggle: undefined },
    zoom: zoomed(1),
    shape: { fit: "contain", turn: 0, setFit: nothing, rotate: nothing },
    fullscreen: { isFullscreen: false, toggle: nothing },
    favourite: undefined,
    isSignedIn: false,
    takeSnapshot: nothing,
    openPlayback: undefined,
    openDialog: nothing,
    offers: [],
    ...tools,
  },
  diagnose,
});

const commandsOf = (more?: More) =>
  tileCommands(aTile(more), (key, values) => translate(tileTexts, key, values));
const idsOf = (more?: More) => commandsOf(more).map(({ id }) => id);
const commandOf = (id: string, more?: More) => {
  const command = commandsOf(more).find((one) => one.id === id);
  if (!command) throw new Error(`${id} is not offered`);
  return command;
};

/** All that a signed-in viewer of a camera with sound and recordings has. */
const full: More = {
  picture: { state: { ...live, codecs: "avc1.640028, mp4a.40.2" } },
  tools: {
    recording: notRecording,
    replay: { ...atLive, back: nothing },
    offers: [offerOf("bookmark", "b")],
  },
  diagnose: nothing,
};

describe("the commands of a tile", () => {
  it("leave out what this viewer or this camera cannot do", () => {
    const ids = idsOf();
    for (const id of ["sound", "back", "addresses", "favourite", "close"])
      expect(ids).not.toContain(id);
    expect(ids).toEqual(expect.arrayContaining(["pause", "snapshot", "fullscreen", "keys"]));
  });

  it("give every key to one command only", () => {
    const tools = { ...full.tools, replay: replaying, zoom: zoomed(2) };
    const keys = commandsOf({ ...full, tools }).flatMap(({ key }) => key ?? []);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("have four buttons on a tile of a wall, beside the menu", () => {
    const buttons = commandsOf(full).filter(({ place }) => place === "tile");
    expect(buttons.map(({ id }) => id)).toEqual(["back", "sound", "snapshot", "fullscreen"]);
  });

  it("put what features offer behind what is kept of the picture", () => {
    const ids = idsOf(full);
    expect(ids.indexOf("bookmark")).toBe(ids.indexOf("record") + 1);
  });

  it("let the wall choose the stream again only where a wall chooses", () => {
    const onFlow = vi.fn<(flow: 1 | 2 | undefined) => void>();
    expect(idsOf({ props: { onFlow } })).not.toContain("stream-auto");
    const onWall = { props: { onFlow, pinnedFlow: null } };
    expect(commandOf("stream-auto", onWall).isOn).toBe(true);
    expect(commandOf("stream-sub", onWall).isOn).toBe(false);
    commandOf("stream-auto", onWall).perform();
    expect(onFlow).toHaveBeenCalledWith(undefined);
  });

  it("take a snapshot of a replay, but record only what is live", () => {
    const picture = { state: waiting };
    const replayed = { picture, tools: { replay: replaying, recording: notRecording } };
    expect(commandOf("snapshot", replayed).isDisabled).toBe(false);
    expect(commandOf("record", replayed).isDisabled).toBe(true);
    expect(commandOf("snapshot", { picture }).isDisabled).toBe(true);
  });

  it("can end a recording whose picture stands still", () => {
    expect(
      commandOf("record", { picture: { state: waiting }, tools: { recording } }).isDisabled,
    ).toBe(false);
  });

  it("offer no other stream while a tile of a wall records", () => {
    const onWall = { onFlow: nothing, pinnedFlow: null };
    const tools = { recording };
    expect(commandOf("stream-sub", { props: onWall }).isDisabled).toBe(false);
    expect(commandOf("stream-sub", { props: onWall, tools }).isDisabled).toBe(true);
    const alone = { onFlow: nothing };
    expect(commandOf("stream-sub", { props: alone, tools }).isDisabled).toBe(false);
  });
});
