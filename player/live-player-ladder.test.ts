import { FakeClock } from "@tessera/base";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakePage, FakeVideo } from "./fake-page.ts";
import { FakeRung } from "./fake-rung.ts";
import type { RungChoice } from "./ladder.ts";
import { LivePlayer } from "./live-player.ts";
import type { LiveState } from "./live-state.ts";
import type { Picture } from "./picture.ts";
import type { RungName } from "./rung-name.ts";
import type { SourceReport } from "./source-report.ts";

const noReason = { zh: "", en: "" };
const unplugged = { zh: "网线断开", en: "cable" };
const live = { isRunning: true, state: "live", reason: noReason, videoCodec: "h264" } as const;
const away: SourceReport = {
  isRunning: true,
  state: "reconnecting",
  reason: unplugged,
  videoCodec: "",
};

interface Wishes {
  readonly choice?: RungChoice;
  readonly pictures?: readonly Picture[];
  readonly off?: readonly string[];
  readonly undecodable?: readonly string[];
}

function aPlayer({ choice = "auto", pictures = ["asked"], off = [], undecodable }: Wishes = {}) {
  const clock = new FakeClock(0);
  const video = new FakeVideo();
  const states: LiveState[] = [];
  const server: { report: SourceReport; reportCount: number } = { report: live, reportCount: 0 };
  const kept: RungName[] = [];
  const rungs = {
    webrtc: new FakeRung("webrtc", undecodable),
    fmp4: new FakeRung("fmp4", undecodable),
    flv: new FakeRung("flv", undecodable),
    hls: new FakeRung("hls", undecodable),
  };
  const player = new LivePlayer({
    video: video as unknown as HTMLVideoElement,
    choice,
    pictures,
    server: {
      openUrl: async (protocol, picture) => {
        if (off.includes(protocol)) throw new Error("protocol-unknown");
        return `/${picture}`;
      },
      reportSource: async () => {
        server.reportCount += 1;
        return server.report;
      },
      isProtocolOff: (error) => error instanceof Error && error.message === "protocol-unknown",
      isWorthRetrying: () => true,
    },
    onState: (state) => states.push(state),
    clock,
    rungs: Object.values(rungs),
    memory: { recall: () => undefined, keep: (name) => void kept.push(name) },
  });
  const playFor = async (durationMs: number) => {
    for (let atMs = 0; atMs < durationMs; atMs += 250) {
      video.decode();
      await clock.advance(250);
    }
  };
  const start = async () => {
    player.start();
    await clock.advance(0);
  };
  const openCounts = () => Object.values(rungs).map(({ opened }) => opened.length);
  return { clock, player, rungs, states, server, kept, playFor, start, openCounts };
}

async function aPlayingPlayer(wishes: Wishes = {}) {
  const parts = aPlayer(wishes);
  await parts.start();
  parts.rungs.webrtc.events.onMedia("H264, opus");
  await parts.playFor(1000);
  expect(parts.states.at(-1)).toMatchObject({ kind: "playing", rung: "webrtc" });
  return parts;
}

beforeEach(() => {
  vi.stubGlobal("document", new FakePage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("a rung that fails while the camera is there", () => {
  it("is left for the next one without a wait", async () => {
    const { clock, rungs, start, openCounts } = aPlayer();
    await start();
    rungs.webrtc.events.onFailed({ code: "connection-lost" });
    await clock.advance(0);
    expect(openCounts()).toEqual([1, 1, 0, 0]);
  });

  it("is left when the browser does not even let it begin", async () => {
    const { clock, player, rungs, start, openCounts } = aPlayer();
    rungs.webrtc.isForbidden = true;
    await start();
    await clock.advance(0);
    expect(openCounts()).toEqual([1, 1, 0, 0]);
    const reason = { code: "connection-lost" };
    expect(player.statistics.lastFailure).toEqual({ rung: "webrtc", reason });
  });

  it("is left in the end when nobody else watches, so that nothing is known of the camera", async () => {
    const { clock, rungs, server, start, openCounts } = aPlayer();
    server.report = { ...live, isRunning: false };
    rungs.webrtc.isForbidden = true;
    await start();
    await clock.advance(2000);
    expect(openCounts()).toEqual([2, 1, 0, 0]);
  });

  it("is remembered with its reason while the next one plays", async () => {
    const { clock, player, rungs, start, playFor } = aPlayer();
    await start();
    expect(player.statistics.lastFailure).toBeUndefined();
    rungs.webrtc.events.onFailed({ code: "connection-lost" });
    await clock.advance(0);
    rungs.fmp4.events.onSource({ type: "state", state: "live", reason: noReason });
    rungs.fmp4.events.onMedia("avc1");
    await playFor(1000);
    expect(player.statistics).toMatchObject({
      rung: "fmp4",
      lastFailure: { rung: "webrtc", reason: { code: "connection-lost" } },
    });
  });

  it("is left when it shows no picture in its time", async () => {
    const { clock, start, openCounts } = aPlayer();
    await start();
    // The first answer about the camera starts the time anew.
    await clock.advance(8500);
    expect(openCounts()).toEqual([1, 1, 0, 0]);
  });

  it("is tried once more when it has shown a picture, and left for good after that", async () => {
    const { clock, rungs, playFor, openCounts } = await aPlayingPlayer();
    rungs.webrtc.events.onFailed({ code: "connection-lost" });
    await clock.advance(1000);
    expect(openCounts()).toEqual([2, 0, 0, 0]);
    rungs.webrtc.events.onFailed({ code: "connection-lost" });
    await clock.advance(0);
    expect(openCounts()).toEqual([2, 1, 0, 0]);
    rungs.fmp4.events.onSource({ type: "state", state: "live", reason: { zh: "", en: "" } });
    rungs.fmp4.events.onMedia("avc1");
    await playFor(20_000);
    expect(openCounts()).toEqual([2, 1, 0, 0]);
  });

  it("is left when it breaks soon after its first pictures, again and again", async () => {
    const { clock, rungs, playFor, openCounts } = await aPlayingPlayer();
    rungs.webrtc.events.onFailed({ code: "media-error", detail: "" });
    await clock.advance(1000);
    rungs.webrtc.events.onMedia("H264");
    await playFor(1000);
    rungs.webrtc.events.onFailed({ code: "media-error", detail: "" });
    await clock.advance(0);
    expect(openCounts()).toEqual([2, 1, 0, 0]);
  });

  it("is opened anew at once, and not blamed, when the decoder chokes on a picture now and then", async () => {
    const { clock, rungs, states, playFor, openCounts } = await aPlayingPlayer();
    for (let failure = 0; failure < 5; failure++) {
      await playFor(3000);
      rungs.webrtc.events.onFailed({ code: "media-error", detail: "" });
      await clock.advance(0);
      expect(openCounts()).toEqual([2 + failure, 0, 0, 0]);
      rungs.webrtc.events.onMedia("H264");
    }
    expect(states.map(({ kind }) => kind)).not.toContain("failed");
  });

  it("is kept when it breaks after it has played well for long", async () => {
    const { clock, rungs, playFor, openCounts } = await aPlayingPlayer();
    for (let failure = 0; failure < 3; failure++) {
      rungs.webrtc.events.onFailed({ code: "connection-lost" });
      await clock.advance(1000);
      rungs.webrtc.events.onMedia("H264");
      await playFor(12_000);
    }
    expect(openCounts()).toEqual([4, 0, 0, 0]);
  });

  it("is never tried again further down, where the last one is tried again and again", async () => {
    const { clock, rungs, start, openCounts } = aPlayer();
    await start();
    for (const rung of Object.values(rungs)) {
      rung.events.onFailed({ code: "media-error", detail: "" });
      await clock.advance(0);
    }
    await clock.advance(1000);
    expect(openCounts()).toEqual([1, 1, 1, 2]);
    rungs.hls.events.onFailed({ code: "connection-lost" });
    await clock.advance(2000);
    expect(openCounts()).toEqual([1, 1, 1, 3]);
  });

  it("is kept when a person chose it", async () => {
    const { clock, rungs, states, start, openCounts } = aPlayer({ choice: "flv" });
    await start();
    rungs.flv.events.onFailed({ code: "connection-lost" });
    await clock.advance(0);
    expect(states.at(-1)).toMatchObject({ kind: "failed", reason: { code: "connection-lost" } });
    await clock.advance(1000);
    expect(openCounts()).toEqual([0, 0, 2, 0]);
  });
});

describe("a rung that the server does not offer", () => {
  it("is passed over, and the one that plays is remembered", async () => {
    const { rungs, states, kept, playFor, start } = aPlayer({ off: ["webrtc", "ws_fmp4"] });
    await start();
    rungs.flv.events.onMedia("avc1");
    await playFor(500);
    expect(states.at(-1)).toMatchObject({ kind: "playing", rung: "flv" });
    expect(states.map(({ kind }) => kind)).not.toContain("failed");
    expect(new Set(kept)).toEqual(new Set(["flv"]));
  });

  it("is an answer to a person who chose it", async () => {
    const { states, start } = aPlayer({ choice: "webrtc", off: ["webrtc"] });
    await start();
    expect(states.at(-1)).toMatchObject({ kind: "failed", reason: { code: "address-refused" } });
  });
});

describe("a camera that is away", () => {
  it("is no reason to leave a rung that lost its connection", async () => {
    const { clock, rungs, server, states, start, openCounts } = aPlayer();
    server.report = away;
    await start();
    for (let failure = 0; failure < 3; failure++) {
      rungs.webrtc.events.onFailed({ code: "connection-lost" });
      await clock.advance(0);
      const reason = { code: "source-lost", text: unplugged };
      expect(states.at(-1)).toMatchObject({ kind: "failed", reason });
      await clock.advance(2250);
    }
    expect(openCounts()).toEqual([4, 0, 0, 0]);
  });

  it("is asked about while no picture comes, and waited for", async () => {
    const { clock, server, states, openCounts } = await aPlayingPlayer();
    server.report = away;
    await clock.advance(30_000);
    expect(openCounts()).toEqual([1, 0, 0, 0]);
    expect(states.at(-1)).toMatchObject({
      kind: "stalled",
      hasPicture: true,
      reason: { code: "source-lost", text: unplugged },
    });
    expect(server.reportCount).toBeGreaterThan(12);
    expect(server.reportCount).toBeLessThan(17);
  });

  it("is live again with its next pictures, and is not asked about any more", async () => {
    const { clock, server, states, playFor } = await aPlayingPlayer();
    server.report = away;
    await clock.advance(5000);
    await playFor(500);
    expect(states.at(-1)).toMatchObject({ kind: "playing" });
    const { reportCount } = server;
    await playFor(6000);
    expect(server.reportCount).toBe(reportCount);
  });
});

describe("a camera that came back", () => {
  it("is not blamed for what stands still later", async () => {
    const { clock, server, states, playFor } = await aPlayingPlayer();
    server.report = away;
    await clock.advance(5000);
    server.report = live;
    await playFor(5000);
    const before = states.length;
    await clock.advance(4000);
    const reasons = states.slice(before).filter(({ kind }) => kind === "stalled");
    expect(reasons.length).toBeGreaterThan(0);
    for (const state of reasons) expect(state).toMatchObject({ reason: { code: "no-frames" } });
  });
});

describe("a picture that stands still", () => {
  it("is not live after two seconds, on any rung", async () => {
    const { clock, states } = await aPlayingPlayer();
    await clock.advance(2250);
    expect(states.at(-1)).toMatchObject({
      kind: "stalled",
      hasPicture: true,
      reason: { code: "no-frames" },
    });
  });
});

describe("a picture that the browser cannot decode", () => {
  const pictures: readonly Picture[] = ["asked", "sub", "transcoded"];
  const unsupported = { code: "codec-unsupported", codecs: "hvc1" } as const;

  it("is replaced by the sub stream, then by one that the server transcodes", async () => {
    const { clock, rungs, states, start } = aPlayer({ choice: "fmp4", pictures });
    await start();
    rungs.fmp4.events.onFailed(unsupported);
    await clock.advance(0);
    rungs.fmp4.events.onFailed(unsupported);
    await clock.advance(0);
    expect(rungs.fmp4.opened).toEqual(["/asked", "/sub", "/transcoded"]);
    rungs.fmp4.events.onFailed(unsupported);
    expect(states.at(-1)).toMatchObject({ kind: "failed", reason: unsupported });
  });

  it("is known by its codec when a rung does not say what it choked on", async () => {
    const { clock, rungs, server, start } = aPlayer({
      choice: "flv",
      pictures,
      undecodable: ["h265"],
    });
    server.report = { ...live, videoCodec: "h265" };
    await start();
    rungs.flv.events.onFailed({ code: "media-error", detail: "" });
    await clock.advance(0);
    expect(rungs.flv.opened).toEqual(["/asked", "/sub"]);
  });

  it("steps down when only this rung refuses it, and other cameras still begin at the top", async () => {
    const { rungs, states, kept, clock, playFor, start } = aPlayer({ pictures });
    await start();
    rungs.webrtc.events.onFailed({ code: "rung-refused", sentence: "B", isForPicture: true });
    await clock.advance(0);
    rungs.fmp4.events.onSource({ type: "state", state: "live", reason: { zh: "", en: "" } });
    rungs.fmp4.events.onMedia("avc1");
    await playFor(500);
    expect(states.at(-1)).toMatchObject({ kind: "playing", rung: "fmp4", picture: "asked" });
    expect(kept).toEqual([]);
  });
});

it("gathers the figures of the rung and of the decoder", async () => {
  const { player } = await aPlayingPlayer();
  expect(player.statistics).toMatchObject({
    rung: "webrtc",
    width: 640,
    decodedFps: 4,
    bitrateKbps: 1000,
    latencyMs: 50,
    connections: 1,
  });
});
