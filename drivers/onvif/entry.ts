import { definePullDriver } from "@tessera/drivers/define";

export const onvif = definePullDriver("ONVIF", async () => {
  const { createOnvifDriver } = await import("./index.ts");
  return ({ clock, drivers }) => {
    const pull = drivers.find(({ name }) => name === "RTSP");
    if (!pull) throw new Error("ONVIF cameras are pulled by RTSP, which stands before it");
    const discoveryTargets = process.env["TESSERA_ONVIF_DISCOVERY_TARGETS"];
    return createOnvifDriver({ clock, pull, discoveryTargets });
  };
});
