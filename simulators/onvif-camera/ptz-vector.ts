import { namespaces } from "./namespaces.ts";
import type { PtzVector } from "./ptz-head.ts";
import { Sequence, toNumber } from "./sequence.ts";
import { invalidValue, SoapFault } from "./soap-fault.ts";
import type { XmlElement } from "./xml-element.ts";

type VectorName = "Velocity" | "Translation" | "Position" | "Speed";

/** tt:PTZVector and tt:PTZSpeed in the generic spaces. */
export function readVector(element: XmlElement, name: VectorName): PtzVector {
  const sequence = new Sequence(element, ["PanTilt?", "Zoom?"], namespaces.tt);
  const panTilt = sequence.find("PanTilt");
  const zoom = sequence.find("Zoom");
  if (!panTilt && !zoom) throw invalidValue(`${name} names no axis`, `ter:Invalid${name}`);
  const read = (part: XmlElement, attribute: string, min: number): number => {
    const written = part.attributes.get(attribute);
    if (written === undefined)
      throw new SoapFault("Sender", ["ter:MissingAttr"], `${part.name} has no ${attribute}`);
    const value = toNumber(written, attribute);
    if (value < min || value > 1)
      throw invalidValue(`${part.name} is outside of its space: ${value}`, `ter:Invalid${name}`);
    return value;
  };
  const lowest = name === "Speed" ? 0 : -1;
  return {
    panTilt: panTilt && { pan: read(panTilt, "x", lowest), tilt: read(panTilt, "y", lowest) },
    zoom: zoom && read(zoom, "x", name === "Position" ? 0 : lowest),
  };
}
