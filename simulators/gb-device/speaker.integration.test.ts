import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { silentLogger, systemClock } from "@tessera/base";
import { G711Packetiser, RtpPacketiser } from "@tessera/formats/rtp";
import {
  broadcastNotice,
  type GbSdp,
  type ManscdpDraft,
  manscdpType,
  oppositeMode,
  parseGbSdp,
  parseManscdp,
  pcmaPayload,
  readSnapshotNotice,
  sdpType,
  snapshotControl,
  writeGbSdp,
  writeManscdp,
} from "@tessera/protocols/gb28181";
import { MediaPortRange, openMediaSender } from "@tessera/protocols/gb28181/media";
import { type IncomingRequest, openSipAgent } from "@tessera/protocols/sip";
import { afterEach, expect, it, vi } from "vitest";
import { g711Tone } from "../tone/index.ts";
import { startGbDevice } from "./start-gb-device.ts";

const serverId = "34020000002000000001";
const deviceId = "34020000001320000007";
const ports = new MediaPortRange({ min: 0, max: 0 });
const running: { stop(): Promise<void> }[] = [];

afterEach(async () => {
  for (const each of running.splice(0).toReversed()) await each.stop();
});

/** A server that lets everybody in and hears what it is told. */
async function aServer(onInvite: (request: IncomingRequest) => void = () => {}) {
  const told: Uint8Array[] = [];
  const agent = await openSipAgent({
    host: "127.0.0.1",
    port: 0,
    self: () => ({ id: serverId, domain: "3402000000" }),
    onRequest: (request) => {
      if (request.method === "INVITE") return onInvite(request);
      if (request.method === "MESSAGE") told.push(request.body);
      request.respond(200);
    },
    clock: systemClock,
    log: silentLogger,
  });
  running.push(agent);
  const server = { host: "127.0.0.1", port: agent.port, id: serverId };
  const device = await startGbDevice({ server, deviceId, version: "3.0" });
  running.push(device);
  const peer = { transport: "UDP", host: "127.0.0.1", port: device.port } as const;
  const tell = (draft: ManscdpDraft) =>
    agent.request({
      method: "MESSAGE",
      peer,
      target: `${deviceId}@3402000000`,
      contentType: manscdpType,
      body: writeManscdp(draft),
    });
  return { agent, device, peer, tell, told: () => told.map((body) => parseManscdp(body)) };
}

const ignore = () => {};

async function aVoice(mode: GbSdp["mode"]) {
  const host = "127.0.0.1";
  const sender = await openMediaSender({ mode, host, ports, clock: systemClock, onEnd: ignore });
  running.push({ stop: async () => sender.close() });
  const rtp = new RtpPacketiser({ payloadType: 8, ssrc: 1, firstSequence: 0 });
  const packetiser = new G711Packetiser(rtp);
  /** A second of a tone. */
  const speak = () => {
    for (let packet = 0; packet < 50; packet++) {
      const tone = g711Tone("pcma", 440, packet * 160);
      sender.send(packetiser.packetise(tone, packet * 160), true);
    }
  };
  const described: GbSdp = {
    originId: serverId,
    purpose: "Play",
    host,
    port: sender.port,
    media: "audio",
    mode,
    direction: "sendonly",
    payloads: [pcmaPayload],
  };
  return { sender, speak, described };
}

it("fetches the sound of a broadcast and counts what it hears", async () => {
  const voice = await aVoice("UDP");
  const { device, tell, told } = await aServer((request) => {
    const offer = parseGbSdp(request.body);
    const body = writeGbSdp(voice.described);
    const dialog = request.accept({ contentType: sdpType, body });
    void dialog.confirmed.then(() => voice.sender.start(offer)).then(voice.speak);
  });
  await tell(broadcastNotice(7, { sourceId: serverId, targetId: deviceId }));
  await vi.waitFor(() => expect(device.speaker.samples).toBe(8000), { timeout: 5000 });
  expect(device.speaker.peak).toBeGreaterThan(5000);
  expect(told()).toContainEqual(
    expect.objectContaining({ kind: "Response", cmdType: "Broadcast", sn: 7, deviceId }),
  );
});

it.each(["UDP", "TCP-PASSIVE", "TCP-ACTIVE"] as const)(
  "hears who talks to it by %s until they hang up",
  async (mode) => {
    const voice = await aVoice(mode);
    const { agent, device, peer } = await aServer();
    const offer = { ...voice.described, purpose: "Talk", direction: "sendrecv" } as const;
    const dialog = await agent.invite({
      peer,
      target: `${device.channelIds[0]}@3402000000`,
      contentType: sdpType,
      body: writeGbSdp(offer),
    });
    const answer = parseGbSdp(dialog.opening.body, offer);
    expect(answer).toMatchObject({ purpose: "Talk", mode: oppositeMode(mode) });
    await voice.sender.start(answer);
    voice.speak();
    await vi.waitFor(() => expect(device.speaker.samples).toBe(8000), { timeout: 5000 });
    await dialog.end();
    await vi.waitFor(() => expect(device.speaker.isOpen).toBe(false));
  },
);

it("uploads pictures and says when it is done", async () => {
  const pictures: number[] = [];
  const http = createServer((request, response) => {
    request.on("data", (piece: Buffer) => pictures.push(piece.length));
    request.on("end", () => response.end());
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  running.push({ stop: async () => void http.close() });
  const { port } = http.address() as AddressInfo;
  const { device, tell, told } = await aServer();
  const sessionId = "a".repeat(32);
  const uploadUrl = `http://127.0.0.1:${port}/pictures?a=1&b=2`;
  const config = { count: 1, intervalSeconds: 1, uploadUrl, sessionId };
  await tell(snapshotControl({ sn: 9, deviceId: device.channelIds[0] ?? "" }, config));
  await vi.waitFor(() => expect(device.controls.snapshots).toBe(1), { timeout: 5000 });
  expect(pictures.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(1000);
  const finished = told().find(({ cmdType }) => cmdType === "UploadSnapShotFinished");
  expect(finished && readSnapshotNotice(finished)).toEqual({
    sessionId,
    fileIds: [expect.stringMatching(/^\d{41}$/)],
  });
});
