import type { Settings } from "@tessera/platform/server";

type Mapped = Readonly<Record<string, { readonly of: readonly [section: string, field: string] }>>;
type Values<Of extends Mapped> = { [Name in keyof Of]: number | boolean };

/** The values behind the names, as they are now. */
export function readMapped<Of extends Mapped>(
  fields: Of,
  settings: Pick<Settings, "form">,
): Values<Of> {
  const entries = Object.entries(fields).map(([wire, { of }]) => {
    const [section, name] = of;
    return [wire, settings.form(section).fields.find((field) => field.name === name)?.value];
  });
  return Object.fromEntries(entries) as Values<Of>;
}

/** Judges all sections before it changes the first. Gives back what differs, section by section. */
export async function changeMapped(
  fields: Mapped,
  wished: object,
  { settings, by }: { settings: Pick<Settings, "judge" | "changeByForm">; by: string },
) {
  const patches = new Map<string, Record<string, unknown>>();
  for (const [wire, { of }] of Object.entries(fields)) {
    const value: unknown = Reflect.get(wished, wire);
    if (value === undefined) continue;
    const [section, name] = of;
    patches.set(section, { ...patches.get(section), [name]: value });
  }
  for (const [section, patch] of patches) await settings.judge(section, patch);
  const changes = [];
  for (const [section, patch] of patches)
    changes.push({ section, ...(await settings.changeByForm(section, patch, by)) });
  return changes;
}
