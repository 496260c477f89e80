import { createSocket } from "node:dgram";
import { once } from "node:events";
import { FakeClock } from "@tessera/base";
import { aTlsPair } from "@tessera/base/testing";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { RtspHabits } from "./rtsp-habits.ts";
import type { RtspRequest } from "./rtsp-message.ts";
import { aCamera, aClient, packet, playAll, stopAll, stops } from "./testing/client-fixture.ts";
import { type Script, usualAnswer } from "./testing/index.ts";

afterEach(stopAll);

const clientPort = (request: RtspRequest | undefined) =>
  Number(/client_port=(\d+)/.exec(request?.headers.get("Transport") ?? "")?.[1]);

async function aSender(address = "127.0.0.1") {
  const socket = createSocket("udp4").bind(0, address);
  await once(socket, "listening");
  stops.push(async () => void socket.close());
  return socket;
}

const answerWithSource = (source: string): Script => ({
  SETUP: (request) => ({
    status: 200,
    headers: {
      Session: "1",
      Transport: `${request.headers.get("Transport")};source=${source}`,
    },
  }),
});

describe("RtspClient over UDP", () => {
  it("takes packets on an even port from the server alone and puts them in order", async () => {
    const sender = await aSender();
    const stranger = await aSender("127.0.0.2");
    const camera = await aCamera();
    const packets = await playAll(aClient(camera.url, { transport: "UDP" }));
    const port = clientPort(camera.requests[2]);
    expect(port % 2).toBe(0);
    stranger.send(packet(9), port, "127.0.0.1");
    for (const mark of [1, 3, 2]) sender.send(packet(mark), port, "127.0.0.1");
    await vi.waitFor(() => expect(packets).toHaveLength(3));
    expect(packets.map((line) => line.slice(-2))).toEqual(["01", "02", "03"]);
  });

  it.each(["0.0.0.0", "::", "camera.example", "127.0.0.3"])(
    "takes packets from the server's own address when it names %s as their source",
    async (source) => {
      const sender = await aSender();
      const stranger = await aSender("127.0.0.2");
      const camera = await aCamera(answerWithSource(source));
      const packets = await playAll(aClient(camera.url, { transport: "UDP" }));
      const port = clientPort(camera.requests[2]);
      stranger.send(packet(9), port, "127.0.0.1");
      sender.send(packet(1), port, "127.0.0.1");
      sender.send(packet(2), port, "127.0.0.1");
      await vi.waitFor(() => expect(packets).toHaveLength(2));
      expect(packets.map((line) => line.slice(-2))).toEqual(["01", "02"]);
    },
  );

  it("takes packets from another address that the server names", async () => {
    const sender = await aSender("127.0.0.2");
    const camera = await aCamera(answerWithSource("127.0.0.2"));
    const packets = await playAll(aClient(camera.url, { transport: "UDP" }));
    sender.send(packet(1), clientPort(camera.requests[2]), "127.0.0.1");
    await vi.waitFor(() => expect(packets).toHaveLength(1));
  });

  it("waits no longer than 100 ms for a packet that was lost", async () => {
    const clock = new FakeClock();
    const sender = await aSender();
    const camera = await aCamera();
    const packets = await playAll(aClient(camera.url, { transport: "UDP", clock }));
    const port = clientPort(camera.requests[2]);
    for (const mark of [1, 3]) sender.send(packet(mark), port, "127.0.0.1");
    sender.send(packet(0), port + 1, "127.0.0.1"); // RTCP comes last, and passes by the gap
    await vi.waitFor(() => expect(packets).toContain("0:rtcp"));
    await clock.advance(100);
    sender.send(packet(4), port, "127.0.0.1");
    await vi.waitFor(() => expect(packets).toHaveLength(4));
    const marks = packets.filter((line) => line !== "0:rtcp").map((line) => line.slice(-2));
    expect(marks).toEqual(["01", "03", "04"]);
  });

  it("sends a receiver report at once and every five seconds", async () => {
    const clock = new FakeClock();
    const reports = await aSender();
    const { port } = reports.address();
    let count = 0;
    reports.on("message", (message) => {
      if (message[1] === 201) count++;
    });
    const camera = await aCamera({
      SETUP: () => ({
        status: 200,
        headers: { Session: "1", Transport: `RTP/AVP;unicast;server_port=${port}-${port}` },
      }),
    });
    await playAll(aClient(camera.url, { transport: "UDP", clock }));
    await vi.waitFor(() => expect(count).toBe(2));
    await clock.advance(5_000);
    await vi.waitFor(() => expect(count).toBe(4));
  });

  it("falls to TCP on 461", async () => {
    const camera = await aCamera({
      SETUP: (request) =>
        request.headers.get("Transport")?.includes("TCP") ? usualAnswer(request) : { status: 461 },
    });
    const packets = await playAll(aClient(camera.url, { transport: "UDP" }));
    camera.connections[0]?.sendFrame(0, packet(1));
    await vi.waitFor(() => expect(packets).toHaveLength(1));
    expect(camera.methods.filter((method) => method === "SETUP")).toHaveLength(3);
  });

  it("is turned to by 461, and from then on asked for at once", async () => {
    const camera = await aCamera({
      SETUP: (request) =>
        request.headers.get("Transport")?.includes("TCP") ? { status: 461 } : usualAnswer(request),
    });
    const learnt: RtspHabits[] = [];
    const onLearn = (habits: RtspHabits) => void learnt.push(habits);
    const packets = await playAll(aClient(camera.url, { onLearn }));
    const setups = () => camera.requests.filter(({ method }) => method === "SETUP");
    expect(setups()).toHaveLength(3);
    const sender = await aSender();
    sender.send(packet(1), clientPort(setups()[1]), "127.0.0.1");
    await vi.waitFor(() => expect(packets).toEqual([expect.stringMatching(/^0:/)]));
    expect(learnt).toEqual([{ transport: "UDP" }]);
    await playAll(aClient(camera.url, { habits: learnt[0] }));
    expect(setups()).toHaveLength(5);
  });

  it("is not turned to by an encrypted connection, where pictures would go in clear", async () => {
    const camera = await aCamera({ SETUP: () => ({ status: 461 }) }, aTlsPair);
    await expect(playAll(aClient(camera.url))).rejects.toMatchObject({ status: 461 });
    expect(camera.methods.filter((method) => method === "SETUP")).toHaveLength(1);
  });
});
