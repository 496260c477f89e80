import type { Xml, XmlNode } from "../../xml/index.ts";
import { fields, integerOf } from "../fields.ts";
import type { Manscdp, ManscdpDraft, MessageHead } from "../manscdp.ts";
import { draft } from "./plain.ts";

/** Where a camera goes by itself when nobody has moved it for a while. */
export interface GbHomePosition {
  readonly isEnabled: boolean;
  readonly resetSeconds: number;
  readonly preset: number;
}

export const homePosition = (home: GbHomePosition): Xml =>
  fields({
    Enabled: Number(home.isEnabled),
    ResetTime: home.resetSeconds,
    PresetIndex: home.preset,
  });

export const homePositionOf = (node: XmlNode): GbHomePosition => ({
  isEnabled: /^(1|true)$/i.test(node.text("Enabled")),
  resetSeconds: integerOf(node, "ResetTime") ?? 0,
  preset: integerOf(node, "PresetIndex") ?? 0,
});

export const homePositionAnswer = (head: MessageHead, home: GbHomePosition): ManscdpDraft =>
  draft("Response", "HomePositionQuery", head, fields({ HomePosition: homePosition(home) }));

export function readHomePosition({ element }: Manscdp): GbHomePosition | undefined {
  const node = element.find("HomePosition");
  return node && homePositionOf(node);
}
