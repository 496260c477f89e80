import { defineModule } from "@tessera/platform/server";
import { recordingCapabilities } from "../capabilities.ts";
import { createDeviceRecordingsFeature, type DeviceRecordingsDeps } from "./index.ts";

interface DeviceRecordingsSite extends Omit<DeviceRecordingsDeps, "addressOf"> {
  readonly live: Pick<DeviceRecordingsDeps, "addressOf">;
}

export const deviceRecordings = defineModule({
  name: "device-recordings",
  capabilities: recordingCapabilities,
  create: (site: DeviceRecordingsSite) => {
    const { channels, drivers, hub, tickets, events, writeMp4, dataDir, clock, log } = site;
    return {
      feature: createDeviceRecordingsFeature({
        channels,
        drivers,
        hub,
        tickets,
        events,
        addressOf: (...asked) => site.live.addressOf(...asked),
        writeMp4,
        dataDir,
        clock,
        log,
      }),
    };
  },
});
