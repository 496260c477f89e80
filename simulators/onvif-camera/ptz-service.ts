import type { CameraClock } from "./camera-clock.ts";
import type { Faults } from "./faults.ts";
import { type Markup, xml } from "./markup.ts";
import { namespaces } from "./namespaces.ts";
import {
  defaultTimeoutMs,
  maxPresets,
  writePtzConfiguration,
  writePtzNode,
  writeSpaces,
} from "./ptz-configuration.ts";
import type { PtzHead, PtzPosition, PtzPreset, PtzVector } from "./ptz-head.ts";
import { readVector } from "./ptz-vector.ts";
import type { Sequence } from "./sequence.ts";
import { invalidValue, notSupported } from "./soap-fault.ts";
import { type SoapService, takes } from "./soap-service.ts";
import { readDurationMs, writeTime } from "./time-text.ts";
import { profileOf, type VideoSource } from "./video-source.ts";

interface PtzParts {
  readonly sources: readonly VideoSource[];
  readonly clock: CameraClock;
  readonly faults: Faults;
}

export function ptzService({ sources, clock, faults }: PtzParts): SoapService {
  const headIn = (sequence: Sequence): PtzHead => {
    const { ptz } = profileOf(sources, sequence.text("ProfileToken")).source;
    if (!ptz) throw invalidValue("The profile cannot be moved", "ter:NoPTZProfile");
    return ptz;
  };
  const vectorIn = (sequence: Sequence, name: "Velocity" | "Translation" | "Position") => {
    const vector = readVector(sequence.get(name), name);
    if (faults.isSingleAxis && vector.panTilt && vector.zoom !== undefined)
      throw notSupported("Pan and tilt do not go together with zoom");
    return vector;
  };
  const movable = sources.filter((source) => source.ptz);

  return {
    namespace: namespaces.tptz,
    path: "/onvif/ptz_service",
    version: [20, 12],
    operations: {
      GetNodes: takes([], () => {
        return xml`<tptz:GetNodesResponse>${movable.map(writePtzNode)}</tptz:GetNodesResponse>`;
      }),

      GetConfigurations: takes([], () => {
        const configurations = movable.map((source) =>
          writePtzConfiguration("tptz:PTZConfiguration", source),
        );
        return xml`<tptz:GetConfigurationsResponse>${configurations}</tptz:GetConfigurationsResponse>`;
      }),

      GetConfigurationOptions: takes(["ConfigurationToken"], (args) => {
        const token = args.text("ConfigurationToken");
        if (!movable.some((source) => source.ptzConfigurationToken === token))
          throw invalidValue(`There is no configuration ${token}`, "ter:NoConfig");
        return xml`<tptz:GetConfigurationOptionsResponse><tptz:PTZConfigurationOptions>
<tt:Spaces>${writeSpaces()}</tt:Spaces>
<tt:PTZTimeout><tt:Min>PT0.1S</tt:Min><tt:Max>PT60S</tt:Max></tt:PTZTimeout>
</tptz:PTZConfigurationOptions></tptz:GetConfigurationOptionsResponse>`;
      }),

      GetStatus: takes(["ProfileToken"], (args) => {
        const head = headIn(args);
        return xml`<tptz:GetStatusResponse><tptz:PTZStatus>
<tt:Position>${writePosition(head.position())}</tt:Position>
<tt:MoveStatus><tt:PanTilt>${moveStatus(head.isPanTiltMoving)}</tt:PanTilt>
<tt:Zoom>${moveStatus(head.isZoomMoving)}</tt:Zoom></tt:MoveStatus>
<tt:UtcTime>${writeTime(clock.nowMs())}</tt:UtcTime></tptz:PTZStatus></tptz:GetStatusResponse>`;
      }),

      ContinuousMove: takes(["ProfileToken", "Velocity", "Timeout?"], (args) => {
        const head = headIn(args);
        const vector = vectorIn(args, "Velocity");
        const timeout = args.findText("Timeout");
        const timeoutMs = timeout === undefined ? undefined : readDurationMs(timeout);
        head.note({ name: "ContinuousMove", ...vector, timeoutMs });
        head.run(vector, timeoutMs ?? defaultTimeoutMs);
        return xml`<tptz:ContinuousMoveResponse/>`;
      }),

      RelativeMove: takes(["ProfileToken", "Translation", "Speed?"], (args) => {
        const head = headIn(args);
        const vector = vectorIn(args, "Translation");
        const speed = speedIn(args);
        head.note({ name: "RelativeMove", ...vector });
        head.moveBy(vector, speed);
        return xml`<tptz:RelativeMoveResponse/>`;
      }),

      AbsoluteMove: takes(["ProfileToken", "Position", "Speed?"], (args) => {
        const head = headIn(args);
        const vector = vectorIn(args, "Position");
        const speed = speedIn(args);
        head.note({ name: "AbsoluteMove", ...vector });
        head.goTo(vector, speed);
        return xml`<tptz:AbsoluteMoveResponse/>`;
      }),

      Stop: takes(["ProfileToken", "PanTilt?", "Zoom?"], (args) => {
        const head = headIn(args);
        const isNamed = (part: string) => /^(true|1)$/.test(args.findText(part) ?? "");
        const namesNone = !args.find("PanTilt") && !args.find("Zoom");
        head.note({ name: "Stop" });
        head.stop({
          panTilt: namesNone || isNamed("PanTilt"),
          zoom: namesNone || isNamed("Zoom"),
        });
        return xml`<tptz:StopResponse/>`;
      }),

      GetPresets: takes(["ProfileToken"], (args) => {
        const { presets } = headIn(args);
        return xml`<tptz:GetPresetsResponse>${[...presets.values()].map(writePreset)}</tptz:GetPresetsResponse>`;
      }),

      SetPreset: takes(["ProfileToken", "PresetName?", "PresetToken?"], (args) => {
        const head = headIn(args);
        const preset = setPreset(head, args);
        head.note({ name: "SetPreset", presetToken: preset.token });
        return xml`<tptz:SetPresetResponse><tptz:PresetToken>${preset.token}</tptz:PresetToken></tptz:SetPresetResponse>`;
      }),

      GotoPreset: takes(["ProfileToken", "PresetToken", "Speed?"], (args) => {
        const head = headIn(args);
        const { token, position } = presetOf(head, args.text("PresetToken"));
        const speed = speedIn(args);
        head.note({ name: "GotoPreset", presetToken: token });
        head.goToPosition(position, speed);
        return xml`<tptz:GotoPresetResponse/>`;
      }),

      RemovePreset: takes(["ProfileToken", "PresetToken"], (args) => {
        const head = headIn(args);
        const { token } = presetOf(head, args.text("PresetToken"));
        head.note({ name: "RemovePreset", presetToken: token });
        head.presets.delete(token);
        return xml`<tptz:RemovePresetResponse/>`;
      }),

      GotoHomePosition: takes(["ProfileToken", "Speed?"], (args) => {
        const head = headIn(args);
        const speed = speedIn(args);
        head.note({ name: "GotoHomePosition" });
        head.goToPosition(head.home, speed);
        return xml`<tptz:GotoHomePositionResponse/>`;
      }),

      SetHomePosition: takes(["ProfileToken"], (args) => {
        const head = headIn(args);
        head.note({ name: "SetHomePosition" });
        head.home = head.position();
        return xml`<tptz:SetHomePositionResponse/>`;
      }),
    },
  };
}

function speedIn(sequence: Sequence): PtzVector | undefined {
  const speed = sequence.find("Speed");
  return speed && readVector(speed, "Speed");
}

function setPreset(head: PtzHead, sequence: Sequence): PtzPreset {
  const name = sequence.findText("PresetName");
  const token = sequence.findText("PresetToken");
  const old = token === undefined ? undefined : presetOf(head, token);
  const others = [...head.presets.values()].filter((preset) => preset !== old);
  if (others.some((preset) => preset.name === name))
    throw invalidValue(`Another preset is called ${name}`, "ter:PresetExist");
  if (!old && others.length >= maxPresets)
    throw invalidValue(`No more than ${maxPresets} presets`, "ter:TooManyPresets");
  if (!old) return head.addPreset(name);
  old.name = name ?? old.name;
  old.position = head.position();
  return old;
}

function presetOf(head: PtzHead, token: string): PtzPreset {
  const preset = head.presets.get(token);
  if (!preset) throw invalidValue(`There is no preset ${token}`, "ter:NoToken");
  return preset;
}

function writePreset({ token, name, position }: PtzPreset): Markup {
  return xml`<tptz:Preset token="${token}"><tt:Name>${name}</tt:Name>
<tt:PTZPosition>${writePosition(position)}</tt:PTZPosition></tptz:Preset>`;
}

function writePosition({ pan, tilt, zoom }: PtzPosition): Markup {
  return xml`<tt:PanTilt x="${pan}" y="${tilt}"/><tt:Zoom x="${zoom}"/>`;
}

function moveStatus(isMoving: boolean): string {
  return isMoving ? "MOVING" : "IDLE";
}
