import { FakeClock, silentLogger } from "@tessera/base";
import { expect, it, vi } from "vitest";
import type { Frame } from "./frame.ts";
import { type Member, type Rendition, SharedReader, type SharedViewer } from "./shared-reader.ts";
import { Stream } from "./stream.ts";
import { aVideoFrame, h264Tracks } from "./testing/frames.ts";

interface Sent {
  readonly data: Uint8Array;
  /** Decode time of the frame. */
  readonly at: number;
}

/** Makes of each frame its decode time. */
class Times implements Rendition {
  readonly shared: SharedReader<Sent>;
  isBroken = false;
  onTracks = vi.fn<Rendition["onTracks"]>();
  reset = vi.fn<() => void>();

  constructor(stream: Stream) {
    this.shared = new SharedReader(stream, { clock, log: silentLogger }, this);
  }

  onFrame(frame: Frame): void {
    if (this.isBroken) throw new Error("cannot be muxed");
    if (frame.kind !== "video") return;
    const sent = { data: frame.data, at: frame.dts90k };
    this.shared.keep(sent, frame.isKey);
    this.shared.send(sent);
  }
}

class AViewer implements SharedViewer<Sent> {
  readonly greeted: (readonly number[])[] = [];
  readonly taken: number[] = [];
  close = vi.fn<Member["close"]>();
  begin = (gop: readonly Sent[]) => void this.greeted.push(gop.map(({ at }) => at));
  take = ({ at }: Sent) => void this.taken.push(at);
}

const clock = new FakeClock();
const gone = { zh: "断开", en: "gone" };

function aReadStream() {
  const stream = new Stream({ clock, log: silentLogger });
  const sink = stream.openSink();
  sink.setTracks(h264Tracks);
  const times = new Times(stream);
  const push = (at: number, isKey = false) => sink.push(aVideoFrame(at, isKey));
  return { stream, sink, times, shared: times.shared, push };
}

it("reads the stream from the first who comes to the last who goes, and forgets it then", () => {
  const { stream, times, shared, push } = aReadStream();
  expect(stream.readerCount).toBe(0);
  const leaves = [shared.join({ close() {} }), shared.add(new AViewer())];
  expect(stream.readerCount).toBe(1);
  push(0, true);
  leaves[0]?.();
  leaves[0]?.();
  expect(stream.readerCount).toBe(1);
  leaves[1]?.();
  expect(stream.readerCount).toBe(0);
  expect(times.reset).toHaveBeenCalledOnce();
  const late = new AViewer();
  shared.add(late);
  expect(late.greeted).toEqual([[0]]); // anew, from the stream
  expect(times.onTracks).toHaveBeenCalledTimes(2);
});

it("begins with all since the key frame, once", () => {
  const { shared, push } = aReadStream();
  const [early, late] = [new AViewer(), new AViewer()];
  shared.add(early);
  for (const at of [0, 1, 2]) push(at, at === 0);
  shared.add(late);
  push(3);
  expect(early).toMatchObject({ greeted: [[]], taken: [0, 1, 2, 3] });
  expect(late).toMatchObject({ greeted: [[0, 1, 2]], taken: [3] });
});

it("sends nothing to who has left", () => {
  const { shared, push } = aReadStream();
  const [viewer, other] = [new AViewer(), new AViewer()];
  const leave = shared.add(viewer);
  shared.add(other);
  push(0, true);
  leave();
  push(1);
  expect(viewer.taken).toEqual([0]);
  expect(other.taken).toEqual([0, 1]);
});

it("begins with nothing old after a break or with other tracks", () => {
  const { stream, sink, shared, push } = aReadStream();
  shared.join({ close() {} });
  push(0, true);
  stream.setState({ status: "reconnecting", reason: gone, isRefused: false });
  expect(shared.isGopEmpty).toBe(true);
  push(1, true);
  expect(shared.isGopEmpty).toBe(false);
  shared.onTracks(h264Tracks);
  expect(shared.isGopEmpty).toBe(true);
  sink.push(aVideoFrame(2, true));
  expect(shared.isGopEmpty).toBe(false);
});

it("closes all with the reason when the stream stops, and only then", () => {
  const { stream, shared, push } = aReadStream();
  const [member, viewer] = [{ close: vi.fn<Member["close"]>() }, new AViewer()];
  shared.join(member);
  shared.add(viewer);
  push(0, true);
  stream.setState({ status: "reconnecting", reason: gone, isRefused: false });
  expect(member.close).not.toHaveBeenCalled();
  const end = { status: "stopped", reason: gone } as const;
  stream.setState(end);
  for (const { close } of [member, viewer]) expect(close).toHaveBeenCalledExactlyOnceWith(end);
});

it("lets a viewer go that fails, and the others notice nothing", () => {
  const { shared, push } = aReadStream();
  const [first, broken, last] = [new AViewer(), new AViewer(), new AViewer()];
  broken.take = () => {
    throw new Error("broken");
  };
  broken.close.mockImplementation(() => {
    throw new Error("cannot even be closed");
  });
  for (const viewer of [first, broken, last]) shared.add(viewer);
  for (const at of [0, 1]) push(at, at === 0);
  expect(broken.close).toHaveBeenCalledOnce();
  for (const { taken, close } of [first, last]) {
    expect(taken).toEqual([0, 1]);
    expect(close).not.toHaveBeenCalled();
  }
});

it("reads anew for who comes after its own failure, before the others have left", () => {
  const { times, shared, push } = aReadStream();
  const [early, late] = [new AViewer(), new AViewer()];
  shared.add(early);
  push(0, true);
  times.isBroken = true;
  push(1);
  expect(early.close).toHaveBeenCalledOnce();
  times.isBroken = false;
  shared.add(late);
  push(2);
  expect(late).toMatchObject({ greeted: [[0, 1]], taken: [2] });
  expect(early.taken).toEqual([0]);
});

it("waits until the stream shows something, the time is over or the stream has stopped", async () => {
  const { stream, shared, push } = aReadStream();
  shared.join({ close() {} });
  const isLive = () => shared.isLive;
  const [impatient, patient] = [shared.until(isLive, 1000), shared.until(isLive, 8000)];
  await clock.advance(2000);
  await expect(impatient).resolves.toBe(false);
  push(0, true);
  await expect(patient).resolves.toBe(true);
  await expect(shared.until(isLive, 0)).resolves.toBe(true);
  const inVain = shared.until(() => false, 60_000);
  stream.setState({ status: "stopped", reason: gone });
  await expect(inVain).resolves.toBe(false);
});
