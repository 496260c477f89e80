import type { Preset } from "@tessera/engine";

const maxPreset = 255;

/** GB/T 28181 knows presets by number: their own if they have one, else the next that is free. */
export function presetNumbers(presets: readonly Preset[]): ReadonlyMap<number, Preset> {
  const numbered = new Map<number, Preset>();
  const unnumbered: Preset[] = [];
  for (const preset of presets) {
    const number = ownNumber(preset.token);
    if (number === undefined || numbered.has(number)) unnumbered.push(preset);
    else numbered.set(number, preset);
  }
  let next = 1;
  for (const preset of unnumbered) {
    while (numbered.has(next)) next++;
    if (next > maxPreset) break;
    numbered.set(next, preset);
  }
  return new Map([...numbered].toSorted(([one], [other]) => one - other));
}

function ownNumber(token: string): number | undefined {
  const number = /^\d{1,3}$/.test(token) ? Number(token) : 0;
  return number >= 1 && number <= maxPreset ? number : undefined;
}
