import type { UpdateHost } from "@tessera/features/updates/host";
import { type Settings, variableOf } from "@tessera/platform/server";
import { ownProgram, packagesFolderOf, packageVersion } from "./own-program.ts";
import { rehearse } from "./rehearse.ts";

interface HostParts {
  readonly dataDir: string;
  readonly settings: Pick<Settings, "forms">;
  readonly switchOver: (() => void) | undefined;
}

/** What this program can do for an update of itself. */
export function makeUpdateHost({ dataDir, settings, switchOver }: HostParts): UpdateHost {
  const program = ownProgram(dataDir);
  const packagesFolder = () => packagesFolderOf(program);
  // Since the process began, or this program took its place: modules are loaded and data is open by now.
  const startedMs = performance.now();
  return {
    program,
    packagesFolder,
    packageVersion: (name) => packageVersion(packagesFolder(), name),
    releaseKey: process.env["TESSERA_RELEASE_KEY"] || undefined,
    startTookMs: () => startedMs,
    rehearse: (tried) => rehearse(tried, { dataDir, portVariables: listeningPorts(settings) }),
    switchOver,
  };
}

const isAnyFree = (control: { readonly kind: string; readonly min?: number | undefined }) =>
  control.kind === "number" && control.min === 0;

/** The variables of all ports that may be any free one, which is what 0 means: those that are listened at. */
const listeningPorts = (settings: Pick<Settings, "forms">): readonly string[] =>
  settings
    .forms()
    .flatMap(({ section, fields }) =>
      fields
        .filter(({ name, control }) => /port$/i.test(name) && isAnyFree(control))
        .map(({ name }) => variableOf(section, name)),
    );
