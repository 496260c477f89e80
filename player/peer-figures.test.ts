import { FakeClock } from "@tessera/base";
import { expect, it } from "vitest";
import { PeerFigures } from "./peer-figures.ts";

function aPeer() {
  const video = {
    type: "inbound-rtp",
    kind: "video",
    bytesReceived: 0,
    totalProcessingDelay: 0,
    framesDecoded: 0,
  };
  const audio = { type: "inbound-rtp", kind: "audio", bytesReceived: 0 };
  const pair = { type: "candidate-pair", nominated: true, currentRoundTripTime: 0.02 };
  let asked = 0;
  const getStats = async () => {
    asked += 1;
    return new Map(Object.entries({ video, audio, pair })) as unknown as RTCStatsReport;
  };
  return { video, audio, getStats, askedCount: () => asked };
}

it("measures rate and delay from what came since the last look", async () => {
  const clock = new FakeClock(0);
  const peer = aPeer();
  const figures = new PeerFigures(peer, clock);
  figures.follow();
  await clock.advance(1000);
  peer.video.bytesReceived = 120_000;
  peer.audio.bytesReceived = 5000;
  peer.video.totalProcessingDelay = 1;
  peer.video.framesDecoded = 25;
  figures.follow();
  await clock.advance(0);
  expect(figures.read()).toEqual({ bitrateKbps: 1000, latencyMs: 50 });
});

it("asks the browser once a second at most", async () => {
  const clock = new FakeClock(0);
  const peer = aPeer();
  const figures = new PeerFigures(peer, clock);
  for (let atMs = 0; atMs < 2000; atMs += 250) {
    figures.follow();
    await clock.advance(250);
  }
  expect(peer.askedCount()).toBe(2);
});
