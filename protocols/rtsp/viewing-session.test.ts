import { FakeClock } from "@tessera/base";
import { describe, expect, it } from "vitest";
import { BurstGroup } from "./burst-group.ts";
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
  /** Frames that came whole. */
  readonly groups: string[] = [];
  readonly channel: number | undefined;

  constructor(channel?: number) {
    this.channel = channel;
  }

  sendGroup({ data }: BurstGroup): void {
    this.groups.push(data.toString("hex"));
  }

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

/** A packet of picture, one of sound. */
const both = "24000001aa24020001bb";
const aGroup = (canStart: boolean) => new BurstGroup(Buffer.from(both, "hex"), canStart);
const aPair = (channels: readonly [number, number]) => {
  const clock = new FakeClock();
  const two = { ...presentation, trackCount: 2 };
  const session = new ViewingSession({ presentation: two, clock, onSent() {}, disconnect() {} });
  const [picture, sound] = channels.map((channel) => new FakeTransport(channel));
  if (!picture || !sound) throw new Error("two tracks");
  session.setTransport(0, picture);
  session.setTransport(1, sound);
  session.play();
  return { session, picture, sound };
};

describe("frames that go out together", () => {
  it("are one write where all tracks have their usual channels, from a key frame on", () => {
    const { session, picture, sound } = aPair([0, 2]);
    session.sendGroup(aGroup(false));
    expect(picture.groups).toEqual([]);
    session.sendGroup(aGroup(true));
    session.sendGroup(aGroup(false));
    expect([...picture.groups, ...sound.groups]).toEqual([both, both]);
  });

  it("are bursts for other channels", () => {
    const { session, picture, sound } = aPair([4, 6]);
    session.sendGroup(aGroup(true));
    expect([picture.sent, sound.sent, picture.groups]).toEqual([[0xaa], [0xbb], []]);
  });

  it("are left out for a client that is late, up to the next key frame", () => {
    const { session, picture, sound } = aPair([0, 2]);
    session.sendGroup(aGroup(true));
    for (const transport of [picture, sound]) transport.isCongested = true;
    session.sendGroup(aGroup(false));
    for (const transport of [picture, sound]) transport.isCongested = false;
    session.sendGroup(aGroup(false));
    session.sendGroup(aGroup(true));
    expect([...picture.groups, ...sound.groups]).toEqual([both, both]);
    expect(picture.sent).toEqual([]);
  });
});

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
