import { FakeClock } from "@tessera/base";
import { describe, expect, it } from "vitest";
import { PacketBurst } from "./packet-burst.ts";
import type { RtspPresentation } from "./rtsp-presentation.ts";
import type { TrackTransport } from "./track-transport.ts";
import { ViewingSession } from "./viewing-session.ts";

const presentation: RtspPresentation = {
  trackCount: 1,
  describe: () => "",
  add() {},
  remove() {},
};

class FakeTransport implements TrackTransport {
  readonly header = "";
  isCongested = false;
  readonly sent: number[] = [];

  sendBurst({ packets }: PacketBurst): void {
    this.sent.push(packets[0]?.[0] ?? -1);
  }

  sendReport(): void {}

  close(): void {}
}

function aSession() {
  const clock = new FakeClock();
  const transport = new FakeTransport();
  let stuck = 0;
  const disconnect = () => void stuck++;
  const session = new ViewingSession({ presentation, clock, onSent() {}, disconnect });
  session.setTransport(0, transport);
  session.play();
  const send = (mark: number, canStart = false) =>
    session.sendBurst(0, new PacketBurst([Uint8Array.of(mark)], canStart));
  return { clock, transport, send, stuckCount: () => stuck };
}

describe("ViewingSession", () => {
  it("starts with a key frame", () => {
    const { transport, send } = aSession();
    send(1);
    send(2, true);
    send(3);
    expect(transport.sent).toEqual([2, 3]);
  });

  it("leaves frames out for a client that is late, up to the next key frame", () => {
    const { transport, send } = aSession();
    send(1, true);
    transport.isCongested = true;
    send(2);
    transport.isCongested = false;
    send(3);
    send(4, true);
    expect(transport.sent).toEqual([1, 4]);
  });

  it("gives a client up that has taken nothing for ten seconds", async () => {
    const { clock, transport, send, stuckCount } = aSession();
    transport.isCongested = true;
    send(1, true);
    await clock.advance(9_000);
    send(2);
    expect(stuckCount()).toBe(0);
    await clock.advance(2_000);
    send(3);
    expect(stuckCount()).toBe(1);
  });
});
