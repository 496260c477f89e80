import { type DoorOutput, defineOutput, type Stream } from "@tessera/engine";
import { type DrawPicture, MjpegFanout } from "./mjpeg-fanout.ts";
import { boundary } from "./multipart.ts";

/** A slide show of key frames, for pages and programs that can show nothing but pictures. */
export function createMjpegOutput({ snapshot }: { readonly snapshot: DrawPicture }): DoorOutput {
  const fanouts = new WeakMap<Stream, MjpegFanout>();
  return defineOutput({
    protocol: "mjpeg",
    door: {
      kind: "http",
      path: "/live/mjpeg",
      suffix: ".mjpg",
      contentType: `multipart/x-mixed-replace; boundary=${boundary}`,
    },
    serve(stream, viewer, { log }) {
      const fanout = fanouts.get(stream) ?? new MjpegFanout({ stream, draw: snapshot, log });
      fanouts.set(stream, fanout);
      return fanout.add(viewer);
    },
  });
}
