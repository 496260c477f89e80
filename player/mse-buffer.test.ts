import { FakeClock } from "@tessera/base";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MseBuffer } from "./mse-buffer.ts";

const mebibyte = 1024 * 1024;

class FakeSourceBuffer extends EventTarget {
  readonly updating = false;
  readonly appended: Uint8Array[] = [];

  appendBuffer(bytes: Uint8Array): void {
    this.appended.push(bytes);
  }
}

/** The browser opens a source when it likes: `open` is that moment. */
class FakeMediaSource extends EventTarget {
  static last: FakeMediaSource | undefined;
  readonly sourceBuffer = new FakeSourceBuffer();

  constructor() {
    super();
    FakeMediaSource.last = this;
  }

  addSourceBuffer(): FakeSourceBuffer {
    return this.sourceBuffer;
  }

  open(): readonly Uint8Array[] {
    this.dispatchEvent(new Event("sourceopen"));
    return this.sourceBuffer.appended;
  }
}

function aBuffer() {
  const buffer = new MseBuffer(FakeMediaSource as unknown as typeof MediaSource, {
    video: new EventTarget() as HTMLVideoElement,
    mime: "video/mp4",
    clock: new FakeClock(0),
    onError: (error) => {
      throw error;
    },
  });
  const open = () => FakeMediaSource.last?.open() ?? [];
  return { buffer, open };
}

beforeEach(() => void vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:fake"));
afterEach(() => void vi.restoreAllMocks());

describe("before the browser opens the source", () => {
  it("keeps what arrives, in order", () => {
    const { buffer, open } = aBuffer();
    for (const byte of [1, 2, 3]) buffer.append(new Uint8Array([byte]));
    expect(open().map(([byte]) => byte)).toEqual([1, 2, 3]);
  });

  it("never holds more than 8 MiB, and always the init segment", () => {
    const { buffer, open } = aBuffer();
    const init = new Uint8Array([7]);
    buffer.append(init);
    for (let count = 0; count < 30; count++) buffer.append(new Uint8Array(mebibyte));
    const newest = new Uint8Array([9]);
    buffer.append(newest);
    const appended = open();
    expect(appended[0]).toBe(init);
    expect(appended.at(-1)).toBe(newest);
    expect(appended.reduce((sum, part) => sum + part.byteLength, 0)).toBeLessThan(8 * mebibyte);
  });
});
