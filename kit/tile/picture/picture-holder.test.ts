import { describe, expect, it, vi } from "vitest";
import { type HeldPicture, PictureHolder } from "./picture-holder.ts";

class FakeCanvas {
  hidden = true;
  width = 0;
  height = 0;
  readonly drawImage = vi.fn<() => void>();
  getContext() {
    return { drawImage: this.drawImage };
  }
}

function aHolder() {
  const canvas = new FakeCanvas();
  const onChange = vi.fn<(held: HeldPicture | undefined) => void>();
  const ref = { current: canvas as unknown as HTMLCanvasElement };
  return { canvas, onChange, holder: new PictureHolder(ref, onChange) };
}

const aVideo = (videoWidth = 640) =>
  ({ videoWidth, videoHeight: 360 }) as unknown as HTMLVideoElement;

describe("a held picture", () => {
  it("is on the screen at once, as large as the video's", () => {
    const { canvas, holder } = aHolder();
    holder.take(aVideo(), "nvr/1");
    expect(canvas).toMatchObject({ hidden: false, width: 640, height: 360 });
    expect(canvas.drawImage).toHaveBeenCalledOnce();
  });

  it("stays for another stream of the same camera, and goes for another camera", () => {
    const { canvas, holder } = aHolder();
    holder.take(aVideo(), "nvr/1");
    holder.keepOnly("nvr/1");
    expect(canvas.hidden).toBe(false);
    holder.keepOnly("nvr/2");
    expect(canvas).toMatchObject({ hidden: true, width: 0 });
  });

  it("is none while the video has shown nothing", () => {
    const { canvas, holder, onChange } = aHolder();
    holder.take(aVideo(0), "nvr/1");
    expect(canvas.hidden).toBe(true);
    expect(onChange).not.toHaveBeenCalled();
  });

  it("is let go of when the new picture is there", () => {
    const { canvas, holder, onChange } = aHolder();
    holder.take(aVideo(), "nvr/1");
    holder.drop();
    holder.drop();
    expect(canvas).toMatchObject({ hidden: true, width: 0, height: 0 });
    expect(onChange).toHaveBeenCalledTimes(2);
    expect(onChange).toHaveBeenLastCalledWith(undefined);
  });
});
