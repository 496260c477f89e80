import { fields, integerOf, itemsOf, list } from "../fields.ts";
import type { Manscdp, ManscdpDraft, MessageHead } from "../manscdp.ts";
import { draft } from "./plain.ts";

export interface PresetItem {
  /** 1 to 255. */
  readonly preset: number;
  readonly name: string;
}

export interface PresetPage {
  /** In all pages. */
  readonly sum: number;
  readonly items: readonly PresetItem[];
}

export function presetAnswer(head: MessageHead, { sum, items }: PresetPage): ManscdpDraft {
  const lines = items.map(({ preset, name }) => fields({ PresetID: preset, PresetName: name }));
  return draft("Response", "PresetQuery", head, fields({ SumNum: sum }), list("PresetList", lines));
}

export function readPresetAnswer({ element }: Manscdp): PresetPage {
  const items = itemsOf(element, "PresetList")
    .map((node) => ({ preset: integerOf(node, "PresetID") ?? 0, name: node.text("PresetName") }))
    .filter(({ preset }) => preset > 0 && preset < 256);
  // Some devices count what they left out: those that were never set.
  return { sum: Math.max(items.length, integerOf(element, "SumNum") ?? 0), items };
}
