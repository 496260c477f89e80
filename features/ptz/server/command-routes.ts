import type { ChannelRef, DeviceCommands, DragBox } from "@tessera/engine";
import { type Route, route, type SignedIn } from "@tessera/platform/server";
import {
  controlCruise,
  controlDeviceRecord,
  controlGuard,
  controlScan,
  controlWiper,
  dragZoomIn,
  dragZoomOut,
  goToPosition,
  readPosition,
  requestKeyFrame,
  resetAlarm,
  setHomePosition,
} from "../contract.ts";
import { channelOf, notOffered, type Place, type TargetParts, targetOf } from "./channel-target.ts";
import { cruiseCommand, scanCommand } from "./tour-commands.ts";

interface CommandRouteParts extends TargetParts {
  /** How a channel is called in the record of what was done. */
  readonly nameOf: (channel: ChannelRef) => string;
  /** Somebody is about to turn it. Throws while another one does. */
  readonly begin: (channel: ChannelRef, caller: SignedIn) => Promise<void>;
  /** As `begin`, before it goes somewhere by itself. */
  readonly depart: (channel: ChannelRef, caller: SignedIn) => Promise<void>;
}

const answerTimeoutMs = 8000;

/** The calls for what only some cameras can do. */
export function commandRoutes(parts: CommandRouteParts): readonly Route[] {
  const offered = <Name extends keyof DeviceCommands<unknown>>(place: Place, name: Name) => {
    const { driver, connection } = targetOf(parts, channelOf(place), name);
    const perform = driver.commands?.[name];
    if (!perform) throw notOffered(name);
    return { perform, connection, signal: AbortSignal.timeout(answerTimeoutMs) };
  };
  /** As `offered`, for what turns the camera. */
  const begun = async <Name extends keyof DeviceCommands<unknown>>(
    place: Place,
    name: Name,
    caller: SignedIn,
    { isTrip = false } = {},
  ) => {
    const target = offered(place, name);
    await (isTrip ? parts.depart : parts.begin)(channelOf(place), caller);
    return target;
  };
  const note = ({ noteChange }: Pick<SignedIn, "noteChange">, place: Place, after: object) =>
    noteChange({ target: parts.nameOf(channelOf(place)), after: { ...after } });
  const zoomTo = async (direction: "in" | "out", input: Place & BoxFields, caller: SignedIn) => {
    const { perform, connection, signal } = await begun(input, "dragZoom", caller, {
      isTrip: true,
    });
    const box = boxOf(input);
    note(caller, input, { dragZoom: direction, ...box });
    await perform(connection, direction, box, signal);
    return {};
  };

  return [
    route(dragZoomIn, async (input, caller) => zoomTo("in", input, caller)),
    route(dragZoomOut, async (input, caller) => zoomTo("out", input, caller)),
    route(controlCruise, async (input, caller) => {
      const cruise = cruiseCommand(input);
      const isTrip = cruise.kind === "start";
      const { perform, connection, signal } = await begun(input, "cruise", caller, { isTrip });
      note(caller, input, { cruise });
      await perform(connection, cruise, signal);
      return {};
    }),
    route(controlScan, async (input, caller) => {
      const scan = scanCommand(input);
      const isTrip = scan.kind === "start";
      const { perform, connection, signal } = await begun(input, "scan", caller, { isTrip });
      note(caller, input, { scan });
      await perform(connection, scan, signal);
      return {};
    }),
    route(controlWiper, async (input, caller) => {
      const { perform, connection, signal } = await begun(input, "wiper", caller);
      note(caller, input, { wiper: input.on });
      await perform(connection, input.on, signal);
      return {};
    }),
    route(setHomePosition, async (input, caller) => {
      const { perform, connection, signal } = await begun(input, "homePosition", caller);
      const home = { isEnabled: input.enable, preset: input.preset, resetSeconds: input.seconds };
      note(caller, input, { home });
      await perform(connection, home, signal);
      return {};
    }),
    route(readPosition, async (input) => {
      const { perform, connection, signal } = offered(input, "position");
      const { pan, tilt, zoom } = await perform(connection, signal);
      return { Pan: pan, Tilt: tilt, Zoom: zoom };
    }),
    route(goToPosition, async (input, caller) => {
      const { perform, connection, signal } = await begun(input, "goToPosition", caller, {
        isTrip: true,
      });
      const position = { pan: input.pan, tilt: input.tilt, zoom: input.zoom };
      note(caller, input, { position });
      await perform(connection, position, signal);
      return {};
    }),
    route(controlGuard, async (input, caller) => {
      const { perform, connection, signal } = offered(input, "guard");
      note(caller, input, { isArmed: input.on });
      await perform(connection, input.on, signal);
      return {};
    }),
    route(resetAlarm, async (input, caller) => {
      const { perform, connection, signal } = offered(input, "resetAlarm");
      note(caller, input, { command: "alarm reset" });
      await perform(connection, signal);
      return {};
    }),
    route(controlDeviceRecord, async (input, caller) => {
      const { perform, connection, signal } = offered(input, "record");
      note(caller, input, { recordsItself: input.on });
      await perform(connection, input.on, signal);
      return {};
    }),
    route(requestKeyFrame, async (input, caller) => {
      const { perform, connection, signal } = offered(input, "keyFrame");
      note(caller, input, { command: "key frame" });
      await perform(connection, signal);
      return {};
    }),
  ];
}

type BoxFields = Readonly<
  Record<"Length" | "Width" | "MidPointX" | "MidPointY" | "LengthX" | "LengthY", number>
>;

const boxOf = (fields: BoxFields): DragBox => ({
  windowWidth: fields.Length,
  windowHeight: fields.Width,
  centreX: fields.MidPointX,
  centreY: fields.MidPointY,
  width: fields.LengthX,
  height: fields.LengthY,
});
