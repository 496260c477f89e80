import type { CameraClock } from "./camera-clock.ts";
import type { CameraIdentity } from "./camera-identity.ts";
import type { OnvifCameraOptions } from "./camera-options.ts";
import { deviceService } from "./device-service.ts";
import type { EventBoard } from "./event-board.ts";
import { eventServices } from "./event-service.ts";
import type { Faults } from "./faults.ts";
import { imagingService } from "./imaging-service.ts";
import { mediaService } from "./media-service.ts";
import { media2Service } from "./media2-service.ts";
import { ptzService } from "./ptz-service.ts";
import { recordingsOf } from "./recording.ts";
import { recordingService, replayService } from "./recording-service.ts";
import { searchService } from "./search-service.ts";
import type { SearchSessions } from "./search-sessions.ts";
import type { SoapService } from "./soap-service.ts";
import type { VideoSource } from "./video-source.ts";

interface CameraParts {
  readonly options: OnvifCameraOptions;
  readonly identity: CameraIdentity;
  readonly clock: CameraClock;
  readonly faults: Faults;
  readonly slots: number;
  readonly sources: readonly VideoSource[];
  readonly events: EventBoard;
  readonly searches: SearchSessions;
  readonly reboot: () => void;
}

/** Everything that the camera can be asked. */
export function cameraServices(parts: CameraParts): SoapService[] {
  const { options, identity, clock, faults, slots, sources, events, searches, reboot } = parts;
  const recordings = recordingsOf(sources, options.spans ?? []);
  const { usesReferenceParameters = false, hasPtz = true } = options;
  const services: SoapService[] = [
    deviceService({ identity, clock, faults, services: () => services, reboot }),
    mediaService(sources),
    media2Service(sources, faults),
    ...(hasPtz ? [ptzService({ sources, clock, faults })] : []),
    imagingService(sources),
    ...eventServices({ board: events, clock, faults, slots, usesReferenceParameters }),
    ...(recordings.length > 0
      ? [
          recordingService(recordings),
          searchService(recordings, searches),
          replayService(recordings),
        ]
      : []),
  ];
  return services;
}
