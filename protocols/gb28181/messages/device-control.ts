import type { Xml, XmlNode } from "../../xml/index.ts";
import { fields, integerOf, textOf } from "../fields.ts";
import { type GbVersion, is2022 } from "../gb-version.ts";
import type { Manscdp, ManscdpDraft, MessageHead } from "../manscdp.ts";
import { type GbHomePosition, homePosition, homePositionOf } from "./home-position.ts";
import { draft } from "./plain.ts";
import { type GbPtzPosition, ptzPosition, ptzPositionOf } from "./ptz-position.ts";

/** A box on a picture, in pixels of the window in which it is shown, from its top left corner. */
export interface GbBox {
  readonly windowWidth: number;
  readonly windowHeight: number;
  readonly centreX: number;
  readonly centreY: number;
  readonly width: number;
  readonly height: number;
}

export type DeviceControl =
  /** The sixteen digits as they go over the wire: see encodePtz. A preset that is set may be named (2022). */
  | { readonly kind: "ptz"; readonly hex: string; readonly presetName?: string | undefined }
  | { readonly kind: "reboot" }
  | { readonly kind: "record"; readonly isOn: boolean; readonly streamNumber?: number | undefined }
  | { readonly kind: "guard"; readonly isArmed: boolean }
  | {
      readonly kind: "reset-alarm";
      readonly method?: number | undefined;
      readonly type?: number | undefined;
    }
  | { readonly kind: "key-frame" }
  | { readonly kind: "drag-zoom"; readonly direction: "in" | "out"; readonly box: GbBox }
  | { readonly kind: "home-position"; readonly home: GbHomePosition }
  | { readonly kind: "go-to-position"; readonly position: GbPtzPosition }
  /** 0: all cards. */
  | { readonly kind: "format-card"; readonly card: number }
  | {
      readonly kind: "track";
      readonly mode: "Auto" | "Manual" | "Stop";
      readonly trackerId?: string | undefined;
      readonly area?: GbBox | undefined;
    }
  | {
      readonly kind: "upgrade";
      readonly firmware: string;
      readonly fileUrl: string;
      readonly manufacturer: string;
      readonly sessionId: string;
    };

/** Whether a device answers it with a result; it does not for those that are given often. */
export const isAnswered = ({ kind }: DeviceControl): boolean =>
  kind === "record" ||
  kind === "guard" ||
  kind === "reset-alarm" ||
  kind === "home-position" ||
  kind === "upgrade";

export const deviceControl = (
  head: MessageHead,
  control: DeviceControl,
  version: GbVersion = "2.0",
): ManscdpDraft => draft("Control", "DeviceControl", head, bodyOf(control, version));

/** Undefined for one that we do not know. */
export function readDeviceControl({ element }: Manscdp): DeviceControl | undefined {
  for (const read of readers) {
    const control = read(element);
    if (control) return control;
  }
  return undefined;
}

function bodyOf(control: DeviceControl, version: GbVersion): Xml {
  const write = bodies[control.kind] as (control: DeviceControl, version: GbVersion) => Xml;
  return write(control, version);
}

type Of<Kind extends DeviceControl["kind"]> = Extract<DeviceControl, { readonly kind: Kind }>;

const bodies: {
  readonly [Kind in DeviceControl["kind"]]: (control: Of<Kind>, version: GbVersion) => Xml;
} = {
  ptz: ptzBody,
  reboot: () => fields({ TeleBoot: "Boot" }),
  record: ({ isOn, streamNumber }) =>
    fields({ RecordCmd: isOn ? "Record" : "StopRecord", StreamNumber: streamNumber }),
  guard: ({ isArmed }) => fields({ GuardCmd: isArmed ? "SetGuard" : "ResetGuard" }),
  "reset-alarm": resetAlarmBody,
  // Written with this mistake in the text of 2016.
  "key-frame": (_, version) => fields({ [is2022(version) ? "IFrameCmd" : "IFameCmd"]: "Send" }),
  "drag-zoom": ({ direction, box }) =>
    fields({ [direction === "in" ? "DragZoomIn" : "DragZoomOut"]: boxBody(box) }),
  "home-position": ({ home }) => fields({ HomePosition: homePosition(home) }),
  "go-to-position": ({ position }) => fields({ PTZPreciseCtrl: ptzPosition(position) }),
  "format-card": ({ card }) => fields({ FormatSDCard: card }),
  track: ({ mode, trackerId, area }) =>
    fields({ TargetTrack: mode, DeviceID2: trackerId, TargetArea: area && boxBody(area) }),
  upgrade: upgradeBody,
};

function ptzBody({ hex, presetName }: Of<"ptz">): Xml {
  return fields({
    PTZCmd: hex,
    Info: fields({ ControlPriority: 5 }),
    PTZCmdParams: presetName === undefined ? undefined : fields({ PresetName: presetName }),
  });
}

function resetAlarmBody({ method, type }: Of<"reset-alarm">): Xml {
  const info = fields({ AlarmMethod: method, AlarmType: type });
  return fields({ AlarmCmd: "ResetAlarm", Info: info.text === "" ? undefined : info });
}

function upgradeBody({ firmware, fileUrl, manufacturer, sessionId }: Of<"upgrade">): Xml {
  const upgrade = fields({
    Firmware: firmware,
    FileURL: fileUrl,
    Manufacturer: manufacturer,
    SessionID: sessionId,
  });
  return fields({ DeviceUpgrade: upgrade });
}

const boxBody = (box: GbBox): Xml =>
  fields({
    Length: Math.round(box.windowWidth),
    Width: Math.round(box.windowHeight),
    MidPointX: Math.round(box.centreX),
    MidPointY: Math.round(box.centreY),
    LengthX: Math.round(box.width),
    LengthY: Math.round(box.height),
  });

const readers: readonly ((element: XmlNode) => DeviceControl | undefined)[] = [
  readPtz,
  readSwitch,
  readDragZoom,
  readHome,
  readPrecise,
  readTrack,
  readUpgrade,
];

function readPtz(element: XmlNode): Of<"ptz"> | undefined {
  const hex = textOf(element, "PTZCmd");
  if (hex === undefined) return undefined;
  return { kind: "ptz", hex, presetName: textOf(element, "PTZCmdParams", "PresetName") };
}

/** Those that are one word. */
function readSwitch(element: XmlNode): DeviceControl | undefined {
  if (textOf(element, "TeleBoot")) return { kind: "reboot" };
  if (textOf(element, "IFrameCmd") ?? textOf(element, "IFameCmd")) return { kind: "key-frame" };
  const record = textOf(element, "RecordCmd");
  if (record)
    return {
      kind: "record",
      isOn: /^record$/i.test(record),
      streamNumber: integerOf(element, "StreamNumber"),
    };
  const guard = textOf(element, "GuardCmd");
  if (guard) return { kind: "guard", isArmed: /^setguard$/i.test(guard) };
  if (textOf(element, "AlarmCmd"))
    return {
      kind: "reset-alarm",
      method: integerOf(element, "Info", "AlarmMethod"),
      type: integerOf(element, "Info", "AlarmType"),
    };
  const card = integerOf(element, "FormatSDCard");
  return card === undefined ? undefined : { kind: "format-card", card };
}

function readDragZoom(element: XmlNode): Of<"drag-zoom"> | undefined {
  const into = element.find("DragZoomIn");
  const node = into ?? element.find("DragZoomOut");
  if (!node) return undefined;
  return { kind: "drag-zoom", direction: into ? "in" : "out", box: boxOf(node) };
}

const boxOf = (node: XmlNode): GbBox => ({
  windowWidth: node.number("Length") ?? 0,
  windowHeight: node.number("Width") ?? 0,
  centreX: node.number("MidPointX") ?? 0,
  centreY: node.number("MidPointY") ?? 0,
  width: node.number("LengthX") ?? 0,
  height: node.number("LengthY") ?? 0,
});

function readHome(element: XmlNode): Of<"home-position"> | undefined {
  const node = element.find("HomePosition");
  return node && { kind: "home-position", home: homePositionOf(node) };
}

function readPrecise(element: XmlNode): Of<"go-to-position"> | undefined {
  const node = element.find("PTZPreciseCtrl");
  const position = node && ptzPositionOf(node);
  return position && { kind: "go-to-position", position };
}

function readTrack(element: XmlNode): Of<"track"> | undefined {
  const told = textOf(element, "TargetTrack")?.toLowerCase();
  const modes = ["Auto", "Manual", "Stop"] as const;
  const mode = modes.find((name) => name.toLowerCase() === told);
  const area = element.find("TargetArea");
  if (!mode) return undefined;
  return {
    kind: "track",
    mode,
    trackerId: textOf(element, "DeviceID2"),
    area: area && boxOf(area),
  };
}

function readUpgrade(element: XmlNode): Of<"upgrade"> | undefined {
  const node = element.find("DeviceUpgrade");
  if (!node) return undefined;
  return {
    kind: "upgrade",
    firmware: node.text("Firmware"),
    fileUrl: node.text("FileURL"),
    manufacturer: node.text("Manufacturer"),
    sessionId: node.text("SessionID"),
  };
}
