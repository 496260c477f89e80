import { randomBytes } from "node:crypto";
import type { Clock, Language } from "@tessera/base";
import {
  aChannelOf,
  aDeviceOf,
  type DeviceRecord,
  type DeviceStore,
} from "@tessera/features/devices/server";
import type { RecordingPlans } from "@tessera/features/recording/server";
import type { Site } from "@tessera/platform/server";
import { type EhomeDevice, lakeTour, startEhomeDevice } from "@tessera/simulators/ehome-device";
import { startGbDevice } from "@tessera/simulators/gb-device";
import { demoRoads, startJt808Terminal, withCameras } from "@tessera/simulators/jt808-terminal";
import { startOnvifCamera } from "@tessera/simulators/onvif-camera";
import { startRtspCameraHost } from "@tessera/simulators/rtsp-camera";
import { type DemoActors, demoPace, liveDemoLife } from "./demo-life.ts";
import type { StopList } from "./stop-list.ts";

/** Fixed ids, so that the next start finds its cameras again; places in one town. */
const cameras = [
  {
    id: "demo-gate",
    name: { zh: "大门", en: "Gate" },
    title: "GATE",
    scene: "gate",
    place: { longitude: 118.3781, latitude: 31.3332 },
    audio: "pcma",
  },
  {
    id: "demo-parking",
    name: { zh: "停车场", en: "Parking" },
    title: "PARKING",
    scene: "parking",
    place: { longitude: 118.3802, latitude: 31.3328 },
    audio: "aac",
  },
  {
    id: "demo-lobby",
    name: { zh: "大厅", en: "Lobby" },
    title: "LOBBY",
    scene: "lobby",
    place: { longitude: 118.3788, latitude: 31.3319 },
    audio: "none",
  },
  {
    id: "demo-warehouse",
    name: { zh: "仓库", en: "Warehouse" },
    title: "WAREHOUSE",
    scene: "warehouse",
    place: { longitude: 118.3816, latitude: 31.3311 },
    audio: "pcmu",
  },
  {
    id: "demo-road",
    name: { zh: "道路", en: "Road" },
    title: "ROAD",
    scene: "road",
    place: { longitude: 118.3762, latitude: 31.3307 },
    audio: "none",
  },
  {
    id: "demo-dock",
    name: { zh: "装卸区", en: "Dock" },
    title: "DOCK",
    scene: "dock",
    place: { longitude: 118.3829, latitude: 31.3299 },
    audio: "none",
  },
] as const;

/** Drops out now and then. */
const failingId = "demo-dock";

/** Moves, keeps presets, tells events. */
const dome = {
  id: "demo-dome",
  name: { zh: "球机", en: "Dome" },
  title: "DOME",
  scene: "parking",
} as const;

/** Registers with us, with recordings of its own. */
const recorder = {
  id: "34020000001180000001",
  name: { zh: "国标录像机", en: "GB recorder" },
  channels: [
    {
      channelId: "34020000001310000001",
      name: { zh: "东门", en: "East gate" },
      scene: "gate",
      hasPtz: true,
    },
    { channelId: "34020000001310000002", name: { zh: "西路", en: "West road" }, scene: "road" },
  ],
} as const;

/** They drive through a town, tell where they are, and show the road and who is inside. */
const buses = [
  {
    id: "13900000001",
    name: { zh: "1 路公交车", en: "Bus line 1" },
    plate: "皖B00001",
    road: demoRoads.riverside,
    edition: "2013",
  },
  {
    id: "13900000002",
    name: { zh: "2 路公交车", en: "Bus line 2" },
    plate: "皖B00002",
    road: demoRoads.bridge,
    edition: "2019",
  },
] as const;
const busCameras = 2;

/** Registers by EHome, drives around the lake and brakes hard now and then. */
const patrol = {
  id: "demo-patrol",
  name: { zh: "巡逻车", en: "Patrol car" },
  scene: "road",
  placeEveryMs: 10_000,
} as const;

/** Not added yet: for who searches the network. */
const findable = {
  title: "BACK DOOR",
  name: "Back door",
  manufacturer: "Tessera",
  model: "Demo",
} as const;

const planName = { zh: "全天录像", en: "Around the clock" };

/** What the cameras ask for; through the driver like any other camera's. */
const access = { userName: "demo", password: "demo" } as const;

export interface DemoSite {
  /** So that there is something to play back: nothing is written while anybody has made plans. */
  record(recording: RecordingPlans): Promise<void>;
  /** Once the server takes registrations. What registers leaves by itself before the server's port closes. */
  register(
    site: Pick<Site, "gb28181" | "gbAccess" | "jt808" | "ehome">,
    stops: StopList,
  ): Promise<void>;
  stop(): Promise<void>;
}

interface DemoWishes {
  /** How many times as often as usual something happens. */
  readonly pace?: number;
  readonly language?: Language;
}

/** Simulated cameras on ports of their own, made known like real ones. */
export async function startDemoSite(
  store: DeviceStore,
  clock: Clock,
  { pace = 1, language = demoLanguage(process.env) }: DemoWishes = {},
): Promise<DemoSite> {
  const host = await startRtspCameraHost({
    clock,
    cameras: cameras.map(({ id, title, scene, audio }) => {
      return { path: id, name: title, scene, audio, ...access, authentication: "digest" };
    }),
  });
  const turning = await startOnvifCamera({
    clock,
    name: dome.title,
    sources: [{ name: dome.title, scene: dome.scene, audio: "pcma" }],
    authentication: "username-token",
    isTurned: true,
    ...access,
  });
  const unknown = await startOnvifCamera({
    clock,
    ...findable,
    sources: [{ name: findable.title, scene: "dock" }],
    hasPtz: false,
    authentication: "username-token",
    ...access,
  });
  const forgetTargets = offerToSearch([turning.discoveryPort, unknown.discoveryPort]);
  let registered: ReturnType<DemoActors["telling"]>;
  let car: EhomeDevice | undefined;
  const actors: DemoActors = {
    failing: host.camera(failingId),
    watching: turning,
    telling: () => registered,
    toldChannels: recorder.channels.map(({ channelId }) => channelId),
    driving: () => car,
  };
  const endLife = liveDemoLife(actors, clock, demoPace(pace));
  const { devices: stored } = await store.load();
  const known = new Map(stored.map((record) => [record.id, record]));
  const placed = (id: string, driver: string, name: string, connection: object): DeviceRecord => ({
    ...(known.get(id) ?? aDeviceOf(driver, id, { name, createdAtMs: clock.nowMs() + nextMs++ })),
    connection: { ...connection, ...access, transport: "TCP" },
  });
  let nextMs = 0;
  const fixed = cameras.map(({ id, name }) => {
    const base = `rtsp://127.0.0.1:${host.port}/${id}`;
    return placed(id, "RTSP", name[language], {
      rtspUrl: `${base}/main`,
      subRtspUrl: `${base}/sub`,
    });
  });
  const found = placed(dome.id, "ONVIF", dome.name[language], {
    address: "127.0.0.1",
    port: turning.port,
  });
  // Its streams are at another port at every start: it is asked for them again.
  await store.purge({ deviceIds: [], channels: [{ deviceId: dome.id, channelId: "1" }] });
  // Another one at every start: nobody registers in its name.
  const password = randomBytes(12).toString("base64url");
  const registering = placed(recorder.id, "GB", recorder.name[language], { password });
  const driving = buses.map(({ id, name }) => ({
    ...placed(id, "JT808", name[language], {}),
    connection: { ...known.get(id)?.connection, channelCount: busCameras },
  }));
  const patrolling = {
    ...placed(patrol.id, "EHOME", patrol.name[language], {}),
    connection: known.get(patrol.id)?.connection ?? {},
  };
  const added = fixed.filter(({ id }) => !known.has(id));
  await store.save({
    devices: [
      ...fixed,
      found,
      { ...registering, connection: { password } },
      ...driving,
      patrolling,
    ],
    channels: added.map((device) => ({
      ...aChannelOf(device, "1"),
      ...cameras.find(({ id }) => id === device.id)?.place,
    })),
  });
  return {
    record: (recording) => recordSome(recording, language),
    async register({ gb28181, gbAccess, jt808, ehome }, stops) {
      driveBuses(jt808.state(), clock, stops);
      car = await drivePatrol(ehome.state(), clock, stops);
      const { isListening, port } = gb28181.state();
      if (!isListening) return;
      const { serial: id } = gbAccess.settings();
      const device = await startGbDevice({
        server: { host: "127.0.0.1", id, port },
        deviceId: recorder.id,
        password,
        name: recorder.name[language],
        channels: recorder.channels.map((channel) => ({
          ...channel,
          name: channel.name[language],
        })),
        version: "3.0",
        audio: "pcma",
        clock,
      });
      registered = device;
      stops.add("demo recorder", () => device.stop());
    },
    async stop() {
      endLife();
      forgetTargets();
      await Promise.all([host.stop(), turning.stop(), unknown.stop()]);
    },
  };
}

/** Once the port is open; what comes by itself leaves before it closes. */
function driveBuses(
  { isListening, port }: { readonly isListening: boolean; readonly port: number },
  clock: Clock,
  stops: StopList,
): void {
  if (!isListening) return;
  for (const { id, plate, road, edition } of buses) {
    const terminal = {
      server: { host: "127.0.0.1", port },
      phone: id,
      plate,
      road,
      edition,
      channels: busCameras,
      clock,
    };
    const bus = startJt808Terminal(withCameras(terminal));
    stops.add(`demo bus ${plate}`, () => bus.stop());
  }
}

async function drivePatrol(
  { isListening, port }: { readonly isListening: boolean; readonly port: number },
  clock: Clock,
  stops: StopList,
): Promise<EhomeDevice | undefined> {
  if (!isListening) return undefined;
  const server = { host: "127.0.0.1", port };
  const { id: deviceId, scene, placeEveryMs } = patrol;
  const car = await startEhomeDevice({ server, deviceId, scene, audio: "pcma", clock });
  const stopTelling = clock.every(placeEveryMs, () => car.tellPosition(lakeTour(clock.nowMs())));
  stops.add("demo patrol car", async () => {
    stopTelling();
    car.stop();
  });
  return car;
}

async function recordSome({ plans }: RecordingPlans, language: Language): Promise<void> {
  if ([...plans.all()].length > 0) return;
  const id = await plans.save({
    name: planName[language],
    isEnabled: true,
    mode: "continuous",
    week: Array.from({ length: 7 }, () => []),
    exceptions: [],
    preRecordMs: 5000,
    postRecordMs: 10_000,
    isSubRecorded: false,
    retentionDays: 7,
    retentionBytes: 2 * 1024 ** 3,
  });
  const recorded = cameras.slice(0, 4);
  await plans.assign(
    id,
    recorded.map((camera) => ({ deviceId: camera.id, channelId: "1" })),
  );
}

/** As the machine speaks; Chinese where it does not say. */
function demoLanguage(env: Readonly<Record<string, string | undefined>>): Language {
  const locale = env["LC_ALL"] || env["LC_MESSAGES"] || env["LANG"] || "";
  return /^(c|posix|zh)\b|^$/i.test(locale.replace("_", "-")) ? "zh" : "en";
}

/** Lets searches of the network find the cameras of this machine, unless somebody has said where to search. */
function offerToSearch(ports: readonly number[]): () => void {
  const name = "TESSERA_ONVIF_DISCOVERY_TARGETS";
  if (process.env[name]) return () => {};
  process.env[name] = ports.map((port) => `127.0.0.1:${port}`).join(", ");
  return () => delete process.env[name];
}
