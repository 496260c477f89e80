import type { Clock } from "@tessera/base";
import type {
  AlarmIntake,
  ConversionDesk,
  Convert,
  DeviceIntake,
  Driver,
  MediaPool,
  WorkerModule,
} from "@tessera/engine";
import type { ModuleFacts, ServerModule, Site } from "@tessera/platform/server";

/** A way for devices to get in, as the server and its media workers list it. Each loads only what it runs. */
export interface DriverEntry<Needs = Site> {
  readonly name: string;
  readonly server: () => Promise<ServerModule<Needs & DriverSite>>;
  /** Absent: its streams live in the server. */
  readonly worker?: (tools: DriverTools) => Promise<WorkerHalf>;
}

export interface DriverTools {
  readonly clock: Clock;
  /** For pictures that nothing carries on. */
  readonly convert: Convert;
  /** Those that stand before it in the list. */
  readonly drivers: readonly Driver[];
}

export interface WorkerHalf {
  readonly driver: Driver;
  /** Its end of what it has to say to the server. */
  readonly module?: WorkerModule;
}

/** Where drivers make themselves known in the server. */
export interface DriverSite extends Pick<Site, "events" | "clock"> {
  readonly drivers: Driver[];
  readonly listening: ListeningDriver[];
  readonly conversions: ConversionDesk;
}

/** Devices that we connect to: the same in the server and in its workers. */
export const definePullDriver = (
  name: string,
  load: () => Promise<(tools: DriverTools) => Driver>,
  /** What else the server is to know of it: capabilities of its own, for one. */
  loadFacts?: () => Promise<ModuleFacts>,
): DriverEntry<unknown> => ({
  name,
  server: async () => {
    const create = await load();
    return {
      ...(await loadFacts?.()),
      name,
      create: ({ drivers, conversions, clock }) => {
        drivers.push(create({ drivers, clock, convert: conversions.convert }));
        return {};
      },
    };
  },
  worker: async (tools) => ({ driver: (await load())(tools) }),
});

/** Devices that come to us, as they run in the server. */
export interface ListeningDriver {
  readonly driver: Driver;
  /** For other modules. */
  readonly offers?: Partial<Site>;
  /** Opens the ports: devices get in from now on. Rejects only if it makes no sense to try again. */
  start(tools: ListeningTools): Promise<void>;
  /** Answers its other ends in media workers; returns how to end that. Called before anything plays. */
  serveWorkers?(pool: MediaPool): () => void;
  /** After settings of its sections were changed. */
  applySettings?(): Promise<void>;
  /** For the console. */
  state?(): ListeningState;
  stop(): Promise<void>;
}

export interface ListeningTools {
  readonly intake: DeviceIntake;
  readonly alarms: AlarmIntake;
  /** Undefined: all streams live in the server. */
  readonly pool: MediaPool | undefined;
}

export interface ListeningState {
  readonly isListening: boolean;
  readonly port: number;
  /** How many devices are there. */
  readonly sessions: number;
}

/** What runs in the server, as the driver's own file gives it. */
export interface ListeningServer<Needs>
  extends ModuleFacts,
    Pick<ServerModule, "migrations" | "settings"> {
  /** Names of sections of others that it reads too. */
  readonly readsSections?: readonly string[];
  readonly create: (site: Needs) => ListeningDriver | Promise<ListeningDriver>;
}

/** A protocol whose devices come to us: ports, intake, the half in media workers, settings. */
export const defineListeningDriver = <Needs>({
  name,
  server,
  worker,
}: {
  readonly name: string;
  readonly server: () => Promise<ListeningServer<Needs>>;
  readonly worker?: () => Promise<(tools: DriverTools) => WorkerHalf>;
}): DriverEntry<Needs> => ({
  name,
  server: async () => {
    const { create, readsSections = [], ...facts } = await server();
    const sections = [...readsSections, ...(facts.settings ?? []).map(({ section }) => section)];
    return {
      ...facts,
      name,
      create: async (site, closing) => {
        const listening = await create(site);
        closing.add(name, () => listening.stop());
        site.drivers.push(listening.driver);
        site.listening.push(listening);
        site.events.on("settings-changed", ({ section }) => {
          if (sections.includes(section)) void listening.applySettings?.();
        });
        return listening.offers ? { offers: listening.offers } : {};
      },
    };
  },
  ...(worker && { worker: async (tools) => (await worker())(tools) }),
});
