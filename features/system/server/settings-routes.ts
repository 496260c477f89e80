import type { Clock } from "@tessera/base";
import { type Route, route, type Settings, wireTime } from "@tessera/platform/server";
import {
  changeSettings,
  exportSealedSettings,
  exportSettingsFile,
  getSettings,
  importSettingsFile,
  listSettings,
  listSettingsChanges,
  settingsFileVersion,
  undoSettingsChange,
} from "../contract.ts";
import { exportedSections, importSections, sealedSecrets } from "./settings-file.ts";

export interface SettingsRouteParts {
  readonly product: { readonly name: string; readonly version: string };
  readonly settings: Pick<
    Settings,
    "form" | "forms" | "changeByForm" | "history" | "undo" | "judge" | "secrets"
  >;
  readonly clock: Clock;
}

/** Any section of the settings: its form, its changes, and all of them as a file. */
export const settingsRoutes = ({ product, settings, clock }: SettingsRouteParts): Route[] => [
  route(getSettings, async ({ section }) => settings.form(section)),
  route(changeSettings, async ({ section, values }, { principal, noteChange }) => {
    const change = await settings.changeByForm(section, values, principal.userName);
    const form = settings.form(section);
    noteChange({ target: form.title.zh, ...change });
    return form;
  }),
  route(listSettings, async () => ({ Sections: settings.forms() })),
  route(listSettingsChanges, async ({ section, limit }) => ({
    Changes: await settings.history(section || undefined, limit),
  })),
  route(undoSettingsChange, async ({ id }, { principal, noteChange }) => {
    const { section, ...change } = await settings.undo(id, principal.userName);
    const form = settings.form(section);
    noteChange({ target: form.title.zh, ...change });
    return form;
  }),
  route(exportSettingsFile, async () => ({
    // Older servers read it too.
    Version: 1,
    Product: `${product.name}/${product.version}`,
    Time: wireTime(clock.nowMs()),
    Sections: exportedSections(settings.forms()),
  })),
  route(exportSealedSettings, async ({ Passphrase }) => ({
    Version: settingsFileVersion,
    Product: `${product.name}/${product.version}`,
    Time: wireTime(clock.nowMs()),
    Sections: exportedSections(settings.forms()),
    Sealed: await sealedSecrets(settings, Passphrase),
  })),
  route(
    importSettingsFile,
    async (
      { Version, Sections, Sealed, Passphrase, DryRun },
      { principal: { userName }, noteChange },
    ) => {
      const { changed, fixed, changes } = await importSections({
        settings,
        version: Version,
        sections: Sections,
        sealed: Sealed,
        passphrase: Passphrase,
        isDryRun: DryRun,
        by: userName,
      });
      for (const { section, ...change } of changes)
        if (Object.keys(change.after).length > 0)
          noteChange({ target: settings.form(section).title.zh, ...change });
      return { Changed: changed, Fixed: fixed };
    },
  ),
];
