import { readdir, readlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FakeClock, silentLogger } from "@tessera/base";
import {
  type CatalogChannel,
  ChannelRegistry,
  type DeviceCatalog,
  type Driver,
} from "@tessera/engine";
import type { Verb } from "@tessera/platform/contract";
import {
  type AuditEntry,
  createEvents,
  createHttpServer,
  type Grant,
  PlayTickets,
  type Principal,
  Rights,
  SecretBox,
  type Settings,
} from "@tessera/platform/server";
import { anAdmin, aPrincipal, temporaryFolder } from "@tessera/platform/testing";
import type { FilmMarker } from "@tessera/recorder/export";
import type { AacEncoders } from "@tessera/recorder/read";
import { onTestFinished, vi } from "vitest";
import { exportSettings, type WatermarkRule } from "../../settings.ts";
import { SiteSigner } from "../exports/site-signer.ts";
import { createPlaybackFeature } from "../index.ts";
import type { DrawPreview } from "../previews/small-picture.ts";
import { SomeFootage } from "./some-footage.ts";

/** Their tokens are their names. */
const people = { admin: anAdmin, guard: aPrincipal(2), other: aPrincipal(3) };
export type PersonName = keyof typeof people;

const named = (token: string) => people[token as PersonName] as Principal | undefined;
const strict = { needsSecondPerson: ["export", "delete"] } as const;

type Init = Omit<RequestInit, "headers"> & {
  readonly headers?: Readonly<Record<string, string>>;
};

/** For tests: a web server with real files, rights and tokens. The guard may do what `grants` say. */
export async function aPlaybackSite({
  drivers = [] as readonly Driver[],
  nowMs = Date.now(),
  exportKey = "",
  verbs = ["playback", "export"] as readonly Verb[],
  needsSecondPerson = false,
  stampUrl = "",
  watermark = byChoice,
  marker = noMarker,
} = {}) {
  const dataDir = await temporaryFolder();
  if (exportKey) await writeFile(join(dataDir, "export-key.pem"), exportKey);
  const root = await temporaryFolder();
  await writeFile(join(root, "tessera-volume.json"), "{}");
  const clock = new FakeClock(nowMs);
  const log = silentLogger;
  const grants: Grant[] = [{ verbs, channels: "all", groups: [], hours: [] }];
  const guards = { id: people.guard.roleId, name: "", isAdmin: false, grants, priority: 5 };
  const roles = new Map([[guards.id, guards]]);
  const rights = new Rights({
    roles: { role: (id) => roles.get(id) },
    groups: { has: () => false },
    clock,
  });
  const sessions = {
    resolve: async (token: string) => {
      const found = named(token);
      return found && needsSecondPerson ? { ...found, ...strict } : found;
    },
    principalOf: async (id: number) =>
      Object.values(people).find(({ sessionId }) => sessionId === id),
  };
  const secrets = new SecretBox(dataDir);
  const tickets = await PlayTickets.load({ rights, sessions, secrets, clock });
  const footage = new SomeFootage(root);
  const audited: AuditEntry[] = [];
  const channels = new ChannelRegistry(() => {});
  const drawPreview = vi.fn<DrawPreview>(async () => ({
    jpeg: new Uint8Array([0xff, 0xd8, 0xff, 0xd9]),
    look: new Uint8Array(),
  }));
  const feature = createPlaybackFeature({
    index: footage,
    segments: footage,
    plans: {
      planned: (_, startMs, endMs) => [{ startMs: startMs - 1000, endMs: endMs + 1000 }],
      gaps: () => footage.gaps(),
      isRecording: ({ deviceId }) => deviceId === "device",
    },
    alarmsOf: async (_, fromMs) => [
      { startMs: fromMs, endMs: fromMs + 5, type: 7, text: { zh: "移动", en: "Motion" } },
    ],
    catalog: catalogOf([{ deviceId: "device", channelId: "1" }]),
    channels,
    drivers,
    rights,
    tickets,
    audit: {
      async append(entry) {
        audited.push(entry);
      },
    },
    events: createEvents(silentLogger),
    settings: {
      get: ({ section }: { section: string }) =>
        section === "exports"
          ? { ...exportSettings.schema.parse({}), stampUrl, watermark }
          : { coreShare: 0 },
    } as unknown as Pick<Settings, "get">,
    drawPreview,
    marker,
    aacEncoders: noEncoders,
    dataDir,
    signing: new SiteSigner(dataDir, log),
    product: { name: "Tessera", version: "0.1.0" },
    clock,
    log,
  });
  await feature.start?.();
  const server = await createHttpServer({
    features: [feature],
    sessions,
    approvals: keptConsent(),
    tickets,
    rights,
    provider: () => "Tessera",
    product: { name: "Tessera", version: "0.1.0" },
    log,
    clock,
  });
  const { port } = await server.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(async () => {
    await server.stop();
    await feature.stop?.();
  });
  const base = `http://127.0.0.1:${port}`;
  const ask = (path: string, token: PersonName | "" = "guard", init: Init = {}) =>
    fetch(new URL(path, `${base}/api/v1/record/`), {
      ...init,
      headers: { "accept-language": "en", ...(token && { token }), ...init.headers },
    });
  const json = async (path: string, token?: PersonName): Promise<unknown> =>
    (await ask(path, token)).json();
  const post = (path: string, input: object, token?: PersonName) =>
    ask(path, token, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(input),
    });
  const takeRights = () => void roles.set(guards.id, { ...guards, grants: [] });
  return {
    base,
    clips: feature.clips,
    ask,
    json,
    post,
    clock,
    footage,
    audited,
    dataDir,
    channels,
    drawPreview,
    takeRights,
    openFiles: () => openFilesUnder(root),
  };
}

/** Somebody has agreed to whatever comes with "agreed", and to what follows from it. */
function keptConsent() {
  const standing = new Set<string>();
  return {
    ask: async () => "asked",
    take: async (value: string | undefined, act: object) =>
      value === "agreed" || standing.has(JSON.stringify(act)) ? "wang (9)" : undefined,
    extend: async (act: object) => void standing.add(JSON.stringify(act)),
  };
}

const byChoice: WatermarkRule = "choice";

const noMarker: FilmMarker = {
  open() {
    throw new Error("nothing is marked here");
  },
};

const noEncoders: AacEncoders = {
  open() {
    throw new Error("no sound is converted here");
  },
};

/** What this process holds open there. */
async function openFilesUnder(folder: string): Promise<number> {
  const links = await readdir("/proc/self/fd");
  const paths = await Promise.all(
    links.map((link) => readlink(join("/proc/self/fd", link)).catch(() => "")),
  );
  return paths.filter((path) => path.startsWith(folder)).length;
}

function catalogOf(known: readonly { deviceId: string; channelId: string }[]): DeviceCatalog {
  const cameras = known.map(
    (ref): CatalogChannel => ({
      ...ref,
      name: "Gate",
      nameText: "gate",
      parentId: "",
      isDirectory: false,
      isEnabled: true,
    }),
  );
  const isKnown = (id: string) => known.some(({ deviceId }) => deviceId === id);
  return {
    device: (id) => (isKnown(id) ? device(id) : undefined),
    devices: () => known.map(({ deviceId }) => device(deviceId)),
    devicesByName: [],
    camerasByName: cameras,
    devicesNamed: () => [],
    camerasNamed: () => cameras,
    channel: (ref) => cameras.find(({ deviceId }) => deviceId === ref.deviceId),
    channelsOf: () => cameras,
    isOnline: ({ deviceId }) => isKnown(deviceId),
    isDeviceOnline: isKnown,
  };
}

const device = (id: string) => ({
  id,
  name: "North",
  nameText: "north",
  driver: "CARD",
  isEnabled: true,
});
