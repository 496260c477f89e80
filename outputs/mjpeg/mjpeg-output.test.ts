import { FakeClock, silentLogger } from "@tessera/base";
import { type Frame, Stream, type Tracks, type Viewer } from "@tessera/engine";
import { expect, it, vi } from "vitest";
import { createMjpegOutput } from "./index.ts";

class FakeViewer implements Viewer {
  text = "";
  bufferedBytes = 0;
  isClosed = false;
  write = (data: Uint8Array) => {
    this.text += Buffer.from(data).toString();
  };
  close = () => {
    this.isClosed = true;
  };
  onClose = () => {};

  get pictures(): readonly string[] {
    return [...this.text.matchAll(/picture \d+ of \d+ px/g)].map(([text]) => text);
  }
}

const tracks: Tracks = {
  video: {
    codec: "h264",
    sps: [Uint8Array.of(0x67, 0x42, 0xc0, 0x1e)],
    pps: [Uint8Array.of(0x68, 0xce)],
    width: 1920,
    height: 1080,
  },
};

const aFrame = (number: number, isKey: boolean): Frame => ({
  kind: "video",
  data: Uint8Array.of(number),
  dts90k: number * 3600,
  pts90k: number * 3600,
  isKey,
});

/** Every drawing is done when the test says so. */
function aSlideShow() {
  const clock = new FakeClock();
  const tools = { clock, log: silentLogger };
  const stream = new Stream(tools);
  const sink = stream.openSink();
  sink.setTracks(tracks);
  const drawings: (() => void)[] = [];
  const output = createMjpegOutput({
    snapshot: (_, [number], maxWidth) =>
      new Promise((resolve) => {
        const jpeg = Buffer.from(`picture ${number} of ${maxWidth} px`);
        drawings.push(() => resolve(jpeg));
      }),
  });
  const watch = () => {
    const viewer = new FakeViewer();
    return { viewer, leave: output.serve(stream, viewer, tools) };
  };
  const finishDrawing = async () => {
    const finish = drawings.shift();
    if (!finish) throw new Error("nothing is being drawn");
    finish();
    await vi.waitFor(() => Promise.resolve());
  };
  return { stream, sink, drawings, watch, finishDrawing };
}

it("draws each key frame once for all who watch, and nothing else", async () => {
  const { sink, drawings, watch, finishDrawing } = aSlideShow();
  sink.push(aFrame(0, true));
  const [first, second] = [watch(), watch()];
  sink.push(aFrame(1, false));
  expect(drawings).toHaveLength(1);
  await finishDrawing();
  sink.push(aFrame(2, true));
  await finishDrawing();
  for (const { viewer } of [first, second])
    expect(viewer.pictures).toEqual(["picture 0 of 640 px", "picture 2 of 640 px"]);
});

it("ends each part with the boundary, so that a browser shows it at once", async () => {
  const { sink, watch, finishDrawing } = aSlideShow();
  sink.push(aFrame(7, true));
  const { viewer } = watch();
  expect(viewer.text).toBe("--tessera-picture\r\n");
  await finishDrawing();
  expect(viewer.text).toBe(
    "--tessera-picture\r\nContent-Type: image/jpeg\r\nContent-Length: 19\r\n\r\npicture 7 of 640 px\r\n--tessera-picture\r\n",
  );
});

it("shows the last picture at once to who comes later", async () => {
  const { sink, drawings, watch, finishDrawing } = aSlideShow();
  sink.push(aFrame(0, true));
  watch();
  await finishDrawing();
  expect(watch().viewer.pictures).toEqual(["picture 0 of 640 px"]);
  expect(drawings).toHaveLength(0);
});

it("leaves key frames out while a drawing takes long", async () => {
  const { sink, watch, finishDrawing } = aSlideShow();
  sink.push(aFrame(0, true));
  const { viewer } = watch();
  sink.push(aFrame(1, true));
  await finishDrawing();
  sink.push(aFrame(2, true));
  await finishDrawing();
  expect(viewer.pictures).toEqual(["picture 0 of 640 px", "picture 2 of 640 px"]);
});

it("leaves pictures out for a viewer that takes none, and for no other", async () => {
  const { sink, watch, finishDrawing } = aSlideShow();
  const [slow, fine] = [watch().viewer, watch().viewer];
  slow.bufferedBytes = 1_000_000;
  sink.push(aFrame(0, true));
  await finishDrawing();
  expect(slow.pictures).toEqual([]);
  expect(fine.pictures).toHaveLength(1);
});

it("reads the stream only while somebody watches", () => {
  const { stream, watch } = aSlideShow();
  const { leave } = watch();
  expect(stream.readerCount).toBe(1);
  leave();
  expect(stream.readerCount).toBe(0);
});

it("shows nothing old after a break and closes viewers when the stream has stopped", async () => {
  const { stream, sink, watch, finishDrawing } = aSlideShow();
  sink.push(aFrame(0, true));
  const { viewer } = watch();
  await finishDrawing();
  const reason = { zh: "断开", en: "gone" };
  stream.setState({ status: "reconnecting", reason, isRefused: false });
  expect(watch().viewer.pictures).toEqual([]);
  expect(viewer.isClosed).toBe(false);
  stream.setState({ status: "stopped", reason });
  expect(viewer.isClosed).toBe(true);
});
