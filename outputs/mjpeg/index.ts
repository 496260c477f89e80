import { type DoorOutput, defineOutput, PerStream } from "@tessera/engine";
import { type DrawPicture, MjpegFanout } from "./mjpeg-fanout.ts";
import { boundary } from "./multipart.ts";

/** A slide show of key frames, for pages and programs that can show nothing but pictures. */
export function createMjpegOutput({ snapshot }: { readonly snapshot: DrawPicture }): DoorOutput {
  const fanouts = new PerStream((stream, tools) => new MjpegFanout(stream, tools, snapshot));
  return defineOutput({
    protocol: "mjpeg",
    isOfServer: true,
    door: {
      kind: "http",
      path: "/live/mjpeg",
      suffix: ".mjpg",
      contentType: `multipart/x-mixed-replace; boundary=${boundary}`,
    },
    serve: (stream, viewer, tools) => fanouts.of(stream, tools).add(viewer),
  });
}
