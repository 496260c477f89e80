import type { Lens } from "./lens.ts";
import { type Markup, xml } from "./markup.ts";
import { namespaces } from "./namespaces.ts";
import { Sequence } from "./sequence.ts";
import { invalidValue } from "./soap-fault.ts";
import { type SoapService, takes } from "./soap-service.ts";
import type { VideoSource } from "./video-source.ts";
import type { XmlElement } from "./xml-element.ts";

const maxIrisDb = 30;
const forever = Number.MAX_SAFE_INTEGER;

export function imagingService(sources: readonly VideoSource[]): SoapService {
  const lensIn = (sequence: Sequence): Lens => {
    const token = sequence.text("VideoSourceToken");
    const source = sources.find((each) => each.token === token);
    if (!source) throw invalidValue(`There is no video source ${token}`, "ter:NoSource");
    return source.lens;
  };
  return {
    namespace: namespaces.timg,
    path: "/onvif/imaging_service",
    version: [19, 6],
    operations: {
      GetImagingSettings: takes(["VideoSourceToken"], (args) => {
        const lens = lensIn(args);
        return xml`<timg:GetImagingSettingsResponse><timg:ImagingSettings>
${writeSettings(lens)}</timg:ImagingSettings></timg:GetImagingSettingsResponse>`;
      }),

      SetImagingSettings: takes(
        ["VideoSourceToken", "ImagingSettings", "ForcePersistence?"],
        (args) => {
          applySettings(lensIn(args), args.get("ImagingSettings"));
          return xml`<timg:SetImagingSettingsResponse/>`;
        },
      ),

      GetOptions: takes(["VideoSourceToken"], (args) => {
        lensIn(args);
        return xml`<timg:GetOptionsResponse><timg:ImagingOptions>${options}</timg:ImagingOptions></timg:GetOptionsResponse>`;
      }),

      GetMoveOptions: takes(["VideoSourceToken"], (args) => {
        lensIn(args);
        return xml`<timg:GetMoveOptionsResponse><timg:MoveOptions>${moveOptions}</timg:MoveOptions></timg:GetMoveOptionsResponse>`;
      }),

      GetStatus: takes(["VideoSourceToken"], (args) => {
        const { focus } = lensIn(args);
        return xml`<timg:GetStatusResponse><timg:Status><tt:FocusStatus20>
<tt:Position>${focus.value}</tt:Position><tt:MoveStatus>${focus.isMoving ? "MOVING" : "IDLE"}</tt:MoveStatus>
</tt:FocusStatus20></timg:Status></timg:GetStatusResponse>`;
      }),

      Move: takes(["VideoSourceToken", "Focus"], (args) => {
        moveFocus(lensIn(args), args.get("Focus"));
        return xml`<timg:MoveResponse/>`;
      }),

      Stop: takes(["VideoSourceToken"], (args) => {
        lensIn(args).focus.stop();
        return xml`<timg:StopResponse/>`;
      }),
    },
  };
}

/** tt:FocusMove. */
function moveFocus({ focus }: Lens, move: XmlElement): void {
  const sequence = new Sequence(move, ["Absolute?", "Relative?", "Continuous?"], namespaces.tt);
  const [absolute, relative, continuous] = ["Absolute", "Relative", "Continuous"].map((name) =>
    sequence.find(name),
  );
  if (absolute) {
    const to = new Sequence(absolute, ["Position", "Speed?"]);
    focus.goTo(to.number("Position"), to.findNumber("Speed"));
  } else if (relative) {
    const by = new Sequence(relative, ["Distance", "Speed?"]);
    focus.goTo(focus.value + by.number("Distance"), by.findNumber("Speed"));
  } else if (continuous) {
    const speed = new Sequence(continuous, ["Speed"]).number("Speed");
    if (Math.abs(speed) > 1) throw invalidValue("The speed is beyond 1", "ter:InvalidArgVal");
    focus.run(speed, forever);
  } else throw invalidValue("Focus names no way to move");
}

/** tt:ImagingSettings20: what is not named stays as it is. */
function applySettings(lens: Lens, settings: XmlElement): void {
  const sequence = new Sequence(
    settings,
    [
      "BacklightCompensation?",
      "Brightness?",
      "ColorSaturation?",
      "Contrast?",
      "Exposure?",
      "Focus?",
      "IrCutFilter?",
      "Sharpness?",
      "WideDynamicRange?",
      "WhiteBalance?",
      "Extension?",
    ],
    namespaces.tt,
  );
  const exposure = sequence.find("Exposure");
  const focus = sequence.find("Focus");
  const wanted = {
    brightness: percentIn(sequence, "Brightness") ?? lens.brightness,
    colorSaturation: percentIn(sequence, "ColorSaturation") ?? lens.colorSaturation,
    contrast: percentIn(sequence, "Contrast") ?? lens.contrast,
    sharpness: percentIn(sequence, "Sharpness") ?? lens.sharpness,
    irCutFilter: wordIn(sequence.findText("IrCutFilter"), irCutModes) ?? lens.irCutFilter,
    ...(exposure && readExposure(exposure, lens)),
    ...(focus && readFocus(focus, lens)),
  };
  Object.assign(lens, wanted);
}

/** tt:Exposure20. The iris obeys in manual mode only. */
function readExposure(element: XmlElement, lens: Lens): Pick<Lens, "exposureMode" | "irisDb"> {
  const bounds = ["MinExposureTime?", "MaxExposureTime?", "MinGain?", "MaxGain?"];
  const values = ["MinIris?", "MaxIris?", "ExposureTime?", "Gain?", "Iris?"];
  const sequence = new Sequence(element, ["Mode", "Priority?", "Window?", ...bounds, ...values]);
  const exposureMode = wordIn(sequence.text("Mode"), modes) ?? lens.exposureMode;
  const irisDb = sequence.findNumber("Iris");
  if (irisDb !== undefined && (irisDb < 0 || irisDb > maxIrisDb)) throw wrongSetting("Iris");
  return {
    exposureMode,
    irisDb: exposureMode === "MANUAL" ? (irisDb ?? lens.irisDb) : lens.irisDb,
  };
}

/** tt:FocusConfiguration20. */
function readFocus(element: XmlElement, lens: Lens): Pick<Lens, "focusMode"> {
  const names = ["AutoFocusMode", "DefaultSpeed?", "NearLimit?", "FarLimit?", "Extension?"];
  const mode = new Sequence(element, names).text("AutoFocusMode");
  return { focusMode: wordIn(mode, modes) ?? lens.focusMode };
}

const modes = ["AUTO", "MANUAL"] as const;
const irCutModes = ["AUTO", "ON", "OFF"] as const;

function wordIn<Word extends string>(
  text: string | undefined,
  words: readonly Word[],
): Word | undefined {
  if (text === undefined) return undefined;
  const word = words.find((each) => each === text);
  if (word === undefined) throw wrongSetting(text);
  return word;
}

function percentIn(sequence: Sequence, name: string): number | undefined {
  const value = sequence.findNumber(name);
  if (value !== undefined && (value < 0 || value > 100)) throw wrongSetting(name);
  return value;
}

function wrongSetting(what: string) {
  return invalidValue(`This cannot be set: ${what}`, "ter:SettingsInvalid");
}

function writeSettings(lens: Lens): Markup {
  return xml`<tt:Brightness>${lens.brightness}</tt:Brightness>
<tt:ColorSaturation>${lens.colorSaturation}</tt:ColorSaturation><tt:Contrast>${lens.contrast}</tt:Contrast>
<tt:Exposure><tt:Mode>${lens.exposureMode}</tt:Mode><tt:MinIris>0</tt:MinIris>
<tt:MaxIris>${maxIrisDb}</tt:MaxIris><tt:Iris>${lens.irisDb}</tt:Iris></tt:Exposure>
<tt:Focus><tt:AutoFocusMode>${lens.focusMode}</tt:AutoFocusMode><tt:DefaultSpeed>1</tt:DefaultSpeed></tt:Focus>
<tt:IrCutFilter>${lens.irCutFilter}</tt:IrCutFilter><tt:Sharpness>${lens.sharpness}</tt:Sharpness>`;
}

const range = (element: string, min: number, max: number) =>
  xml`<tt:${element}><tt:Min>${min}</tt:Min><tt:Max>${max}</tt:Max></tt:${element}>`;
const choice = (element: string, words: readonly string[]) =>
  words.map((word) => xml`<tt:${element}>${word}</tt:${element}>`);

const options = xml`${range("Brightness", 0, 100)}${range("ColorSaturation", 0, 100)}
${range("Contrast", 0, 100)}<tt:Exposure>${choice("Mode", modes)}${range("MinIris", 0, maxIrisDb)}
${range("MaxIris", 0, maxIrisDb)}${range("Iris", 0, maxIrisDb)}</tt:Exposure>
<tt:Focus>${choice("AutoFocusModes", modes)}${range("DefaultSpeed", 0, 1)}</tt:Focus>
${choice("IrCutFilterModes", irCutModes)}${range("Sharpness", 0, 100)}`;

const moveOptions = xml`<tt:Absolute>${range("Position", 0, 1)}${range("Speed", 0, 1)}</tt:Absolute>
<tt:Relative>${range("Distance", -1, 1)}${range("Speed", 0, 1)}</tt:Relative>
<tt:Continuous>${range("Speed", -1, 1)}</tt:Continuous>`;
