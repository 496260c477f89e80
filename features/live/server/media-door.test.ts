import { Socket } from "node:net";
import { FakeClock, silentLogger } from "@tessera/base";
import { defineOutput, Stream, type Viewer } from "@tessera/engine";
import type { StreamVisitor } from "@tessera/platform/server";
import { describe, expect, it, vi } from "vitest";
import { type HandOver, mediaDoor } from "./media-door.ts";
import type { LiveGate } from "./viewer-gate.ts";

function anHttpDoor({ handOver }: { readonly handOver?: HandOver } = {}) {
  const clock = new FakeClock();
  const stream = new Stream({ clock, log: silentLogger });
  const left = vi.fn<() => void>();
  const released = vi.fn<() => void>();
  const end: { session: () => void } = { session: () => {} };
  const enter = (close: () => void) => {
    end.session = close;
    return { stream, leave: left, release: released };
  };
  const gate: LiveGate = {
    admit: async () => ({
      knowsAddress: false,
      requireRoom: () => {},
      enter,
      enterElsewhere: () => left,
    }),
  };
  const served = vi.fn<(viewer: Viewer) => void>();
  const output = defineOutput({
    protocol: "flv",
    door: { kind: "http", path: "/live/http-flv", suffix: ".flv", contentType: "video/x-flv" },
    serve: (_, viewer) => {
      served(viewer);
      return () => {};
    },
  });
  const transcoding = {
    requireRoom: () => {},
    open: () => ({ stream, release: () => {} }),
  };
  const door = mediaDoor(output, { gate, transcoding, handOver, clock, log: silentLogger });
  if (door.kind !== "stream") throw new Error("no endless reply");
  const leaving = new AbortController();
  const visitor: StreamVisitor = {
    params: { device: "d", channel: "1", flow: "1.flv" },
    query: {},
    token: "good",
    language: "en",
    address: "192.0.2.7",
    gone: leaving.signal,
  };
  return {
    clock,
    stream,
    served,
    left,
    released,
    end,
    leave: () => leaving.abort(),
    admitted: door.admit(visitor),
  };
}

function showPicture(stream: Stream): void {
  const sink = stream.openSink();
  sink.setTracks({
    video: {
      codec: "h264",
      sps: [Uint8Array.of(0x67, 0x42, 0xc0, 0x1e)],
      pps: [Uint8Array.of(0x68, 0xce)],
      width: 640,
      height: 360,
    },
  });
  const data = Uint8Array.of(0, 0, 0, 1, 0x65);
  sink.push({ kind: "video", data, dts90k: 0, pts90k: 0, isKey: true });
}

const aReply = () => ({
  bufferedBytes: 0,
  write: () => {},
  close: vi.fn<() => void>(),
  onClose: () => {},
  connection: () => undefined,
});

describe("an endless HTTP reply", () => {
  it("is refused with the camera's reason when no picture comes in eight seconds", async () => {
    const { clock, stream, admitted, left } = anHttpDoor();
    const reason = { zh: "摄像机拒绝连接", en: "The camera refused the connection." };
    stream.setState({ status: "reconnecting", reason, isRefused: false });
    const refused = admitted.catch((error: unknown) => error);
    await clock.advance(0);
    await clock.advance(8000);
    expect(await refused).toMatchObject({ code: "stream-away", text: reason });
    expect(left).toHaveBeenCalled();
    expect(stream.readerCount).toBe(0);
  });

  it("begins with the first picture, and ends with the session", async () => {
    const { stream, admitted, served, end } = anHttpDoor();
    await Promise.resolve();
    showPicture(stream);
    const accept = await admitted;
    const reply = aReply();
    accept?.(reply);
    expect(served).toHaveBeenCalledWith(reply);
    end.session();
    expect(reply.close).toHaveBeenCalled();
  });

  it("goes on in the process that owns the stream, and the viewer leaves when it closes there", async () => {
    const away: { gone: () => void; close: () => void } = {
      gone: () => {},
      close: vi.fn<() => void>(),
    };
    const { stream, admitted, served, left, released, end, leave } = anHttpDoor({
      handOver: (_, onGone) => {
        away.gone = onGone;
        return away.close;
      },
    });
    await Promise.resolve();
    showPicture(stream);
    const accept = await admitted;
    accept?.({ ...aReply(), connection: () => ({ socket: new Socket(), isChunked: true }) });
    expect(served).not.toHaveBeenCalled();
    expect(released).toHaveBeenCalled();
    // The copy of the connection that stays here closes at once.
    leave();
    expect(left).not.toHaveBeenCalled();
    end.session();
    expect(away.close).toHaveBeenCalled();
    away.gone();
    expect(left).toHaveBeenCalled();
  });

  it("lets go of the stream when the viewer leaves while it waits", async () => {
    const { admitted, left, leave } = anHttpDoor();
    await Promise.resolve();
    leave();
    await expect(admitted).rejects.toMatchObject({ code: "no-picture-yet" });
    expect(left).toHaveBeenCalled();
  });
});
