import type { Xml, XmlNode } from "../../xml/index.ts";
import { fields } from "../fields.ts";
import type { Manscdp, ManscdpDraft, MessageHead } from "../manscdp.ts";
import { draft } from "./plain.ts";

export interface GbPtzPosition {
  /** Degrees. */
  readonly pan: number;
  readonly tilt: number;
  /** Times. */
  readonly zoom: number;
}

export const ptzPosition = ({ pan, tilt, zoom }: GbPtzPosition): Xml =>
  fields({ Pan: pan.toFixed(2), Tilt: tilt.toFixed(2), Zoom: zoom.toFixed(2) });

export function ptzPositionOf(node: XmlNode): GbPtzPosition | undefined {
  const pan = node.number("Pan");
  const tilt = node.number("Tilt");
  const zoom = node.number("Zoom");
  if (pan === undefined || tilt === undefined || zoom === undefined) return undefined;
  return { pan, tilt, zoom };
}

export const ptzPositionAnswer = (head: MessageHead, position: GbPtzPosition): ManscdpDraft =>
  draft("Response", "PTZPosition", head, ptzPosition(position));

export const readPtzPosition = ({ element }: Manscdp): GbPtzPosition | undefined =>
  ptzPositionOf(element);
