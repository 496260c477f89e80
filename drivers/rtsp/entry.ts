import type { DriverEntry } from "@tessera/drivers/define";
import type { receiveTracks } from "./receive-tracks.ts";

declare module "@tessera/platform/server" {
  interface Site {
    /** Makes frames of what is announced by RTSP. */
    readonly receiveTracks: typeof receiveTracks;
  }
}

export const rtsp: DriverEntry<unknown> = {
  name: "RTSP",
  server: async () => {
    const loaded = await import("./index.ts");
    return {
      name: "RTSP",
      create: ({ drivers, conversions: { convert }, clock }) => {
        const paths = loaded.readCameraPaths(process.env["TESSERA_CAMERA_PATHS"]);
        drivers.push(loaded.createRtspDriver({ clock, paths, convert }));
        return { offers: { receiveTracks: loaded.receiveTracks } };
      },
    };
  },
  worker: async ({ clock, convert }) => {
    const { createRtspDriver } = await import("./index.ts");
    return { driver: createRtspDriver({ clock, convert }) };
  },
};
