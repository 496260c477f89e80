import type { Clock } from "@tessera/base";
import { type Capability, type Driver, defineDriver } from "@tessera/engine";
import { systemReboot } from "@tessera/protocols/onvif";
import { deviceUrls } from "./device-address.ts";
import { DeviceSessions } from "./device-sessions.ts";
import { parseDiscoveryTargets } from "./discovery-targets.ts";
import { explained } from "./explain.ts";
import { findDevices } from "./find-devices.ts";
import { inspectDevice } from "./inspect.ts";
import { listRecordings } from "./list-recordings.ts";
import { locateDevice } from "./locate.ts";
import { createPanTiltZoom } from "./move.ts";
import { type OnvifConnection, onvifConnection } from "./onvif-connection.ts";
import { onvifForm } from "./onvif-form.ts";
import { openLive, type Pull } from "./open-live.ts";
import { switchOutput } from "./outputs.ts";
import { createPresets } from "./presets.ts";
import { takeSnapshot } from "./take-snapshot.ts";
import { changePassword, setClock } from "./upkeep.ts";
import { watchEvents } from "./watch-events.ts";

export interface OnvifDriverOptions {
  readonly clock: Clock;
  /** Opens RTSP streams: ONVIF only tells where they are. */
  readonly pull: Pull;
  /** "host:port, …" to ask in place of the whole network. */
  readonly discoveryTargets?: string | undefined;
}

/** Cameras and recorders that tell themselves what they have and can do. */
export function createOnvifDriver(options: OnvifDriverOptions): Driver<OnvifConnection> {
  const { clock, pull, discoveryTargets = "" } = options;
  const sessions = new DeviceSessions(clock);
  const targets = parseDiscoveryTargets(discoveryTargets);
  return defineDriver<OnvifConnection>({
    name: "ONVIF",
    form: onvifForm,
    connection: onvifConnection,
    isPresenceShared: true,

    openLive: async (request) => openLive(request, pull, sessions.of(request.connection).device),

    checkPresence: (connection, signal) =>
      explained(connection, signal, async () => {
        const { device } = sessions.of(connection);
        await device.readTime(signal);
        const { certificate } = device;
        return certificate && connection.certificate === "" ? { certificate } : undefined;
      }),

    onvifAddress: ({ address, port, foundUrl }) =>
      foundUrl || (deviceUrls(address, port, "")[0]?.href ?? ""),

    hasSubStream: ({ subUrl }) => subUrl !== "",

    inspect: (connection, signal) =>
      explained(connection, signal, () =>
        inspectDevice(sessions.renew(connection).device, connection, signal),
      ),

    discover: (onFound, signal) => findDevices(onFound, { targets, clock, signal }),

    locate: (sought, signal) => locateDevice(sought, { clock, signal }),

    capabilities: capabilitiesOf,
    ptz: createPanTiltZoom(sessions, clock),
    presets: createPresets(sessions),

    takeSnapshot: (connection, signal) =>
      explained(connection, signal, () =>
        takeSnapshot(sessions.of(connection), connection, { clock, signal }),
      ),

    reboot: (connection, signal) =>
      explained(connection, signal, () => systemReboot(sessions.of(connection).device, signal)),

    setClock: (connection, signal) =>
      explained(connection, signal, () =>
        setClock(sessions.renew(connection).device, clock, signal),
      ),

    changePassword: (connection, password, signal) =>
      explained(connection, signal, () =>
        changePassword(sessions.of(connection).device, { ...connection, password }, signal),
      ),

    commands: {
      output: (connection, output, signal) =>
        explained(connection, signal, () =>
          switchOutput(sessions.of(connection).device, output, signal),
        ),
    },

    watchEvents: (request) => watchEvents(sessions.of(request.connection).device, request, clock),

    recordings: {
      list: (connection, fromMs, toMs, signal) =>
        explained(connection, signal, () =>
          listRecordings(
            sessions.of(connection).device,
            connection,
            { fromMs, toMs },
            { clock, signal },
          ),
        ),
    },
  });
}

function capabilitiesOf(connection: OnvifConnection): readonly Capability[] {
  const { ptzProfile, hasPresets, hasFocus, hasIris } = connection;
  const { hasEvents, hasRecordings, hasOutputs } = connection;
  const able: readonly (readonly [Capability, boolean])[] = [
    ["ptz", ptzProfile !== ""],
    ["presets", hasPresets],
    ["focus", hasFocus],
    ["iris", hasIris],
    ["reboot", true],
    ["events", hasEvents],
    ["recordings", hasRecordings],
    ["output", hasOutputs],
  ];
  return able.flatMap(([capability, isAble]) => (isAble ? [capability] : []));
}
