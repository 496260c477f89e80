import type { DoorOutput, Output, WorkerModule } from "@tessera/engine";
import type { ServerModule, Site } from "@tessera/platform/server";

/** A way for video to get out, as the server and its media workers list it. Each loads only what it runs. */
export interface OutputEntry<Needs = Site> {
  readonly name: string;
  readonly server: () => Promise<ServerModule<Needs & OutputSite>>;
  /** Endless streams through the web server are sent by the worker that has them. */
  readonly worker?: () => Promise<readonly DoorOutput[]>;
  /** Serves viewers of its own port beside the streams that they watch. */
  readonly workerModule?: () => Promise<WorkerModule>;
}

/** Where outputs make themselves known in the server. */
export interface OutputSite {
  readonly outputs: Output[];
}

/** Through the web server, without anything else. */
export const defineDoorOutputs = (
  name: string,
  load: () => Promise<{
    readonly outputs: readonly DoorOutput[];
    /** For other modules. */
    readonly offers?: Partial<Site>;
  }>,
): OutputEntry<unknown> => ({
  name,
  server: async () => {
    const loaded = await load();
    return {
      name,
      create: ({ outputs }) => {
        outputs.push(...loaded.outputs);
        return loaded.offers ? { offers: loaded.offers } : {};
      },
    };
  },
  worker: async () => (await load()).outputs,
});

/** Made by the server, if they are turned on. */
export const defineOutputEntry = <Needs>(
  name: string,
  load: () => Promise<
    Pick<ServerModule, "settings"> & {
      readonly create: (site: Needs) => Output | readonly Output[] | undefined;
    }
  >,
  workerModule?: () => Promise<WorkerModule>,
): OutputEntry<Needs> => ({
  name,
  ...(workerModule && { workerModule }),
  server: async () => {
    const { create, ...facts } = await load();
    return {
      ...facts,
      name,
      create: (site) => {
        site.outputs.push(...[create(site)].flat().filter((output) => output !== undefined));
        return {};
      },
    };
  },
});
