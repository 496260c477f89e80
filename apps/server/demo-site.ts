import { randomBytes } from "node:crypto";
import type { Clock } from "@tessera/base";
import {
  aChannelOf,
  aDeviceOf,
  type DeviceRecord,
  type DeviceStore,
} from "@tessera/features/devices/server";
import type { RecordingPlans } from "@tessera/features/recording/server";
import type { Site } from "@tessera/platform/server";
import { startGbDevice } from "@tessera/simulators/gb-device";
import { startOnvifCamera } from "@tessera/simulators/onvif-camera";
import { startRtspCameraHost } from "@tessera/simulators/rtsp-camera";
import type { StopList } from "./stop-list.ts";

/** Fixed ids, so that the next start finds its cameras again. */
const cameras = [
  { id: "demo-gate", name: "大门 Gate", title: "GATE", scene: "gate", audio: "pcma" },
  { id: "demo-parking", name: "停车场 Parking", title: "PARKING", scene: "parking", audio: "aac" },
  { id: "demo-lobby", name: "大厅 Lobby", title: "LOBBY", scene: "lobby", audio: "none" },
  {
    id: "demo-warehouse",
    name: "仓库 Warehouse",
    title: "WAREHOUSE",
    scene: "warehouse",
    audio: "pcmu",
  },
  { id: "demo-road", name: "道路 Road", title: "ROAD", scene: "road", audio: "none" },
  { id: "demo-dock", name: "装卸区 Dock", title: "DOCK", scene: "dock", audio: "none" },
] as const;

/** Moves, keeps presets, tells events. */
const dome = { id: "demo-dome", name: "球机 Dome", title: "DOME", scene: "parking" } as const;

/** Registers with us, with recordings of its own. */
const recorder = {
  id: "34020000001180000001",
  name: "国标录像机 GB recorder",
  channels: [
    { channelId: "34020000001310000001", name: "东门 East gate", scene: "gate", hasPtz: true },
    { channelId: "34020000001310000002", name: "西路 West road", scene: "road" },
  ],
} as const;

/** What the cameras ask for; through the driver like any other camera's. */
const access = { userName: "demo", password: "demo" } as const;

export interface DemoSite {
  /** So that there is something to play back: nothing is written while anybody has made plans. */
  record(recording: RecordingPlans): Promise<void>;
  /** Once the server takes registrations. What registers leaves by itself before the server's port closes. */
  register(site: Pick<Site, "gb28181" | "gbAccess">, stops: StopList): Promise<void>;
  stop(): Promise<void>;
}

/** Simulated cameras on ports of their own, made known like real ones. */
export async function startDemoSite(store: DeviceStore, clock: Clock): Promise<DemoSite> {
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
    ...access,
  });
  const { devices: stored } = await store.load();
  const known = new Map(stored.map((record) => [record.id, record]));
  const placed = (id: string, driver: string, name: string, connection: object): DeviceRecord => ({
    ...(known.get(id) ?? aDeviceOf(driver, id, { name, createdAtMs: clock.nowMs() + nextMs++ })),
    connection: { ...connection, ...access, transport: "TCP" },
  });
  let nextMs = 0;
  const fixed = cameras.map(({ id, name }) => {
    const base = `rtsp://127.0.0.1:${host.port}/${id}`;
    return placed(id, "RTSP", name, { rtspUrl: `${base}/main`, subRtspUrl: `${base}/sub` });
  });
  const found = placed(dome.id, "ONVIF", dome.name, { address: "127.0.0.1", port: turning.port });
  // Its streams are at another port at every start: it is asked for them again.
  await store.purge({ deviceIds: [], channels: [{ deviceId: dome.id, channelId: "1" }] });
  // Another one at every start: nobody registers in its name.
  const password = randomBytes(12).toString("base64url");
  const registering = placed(recorder.id, "GB", recorder.name, { password });
  const added = fixed.filter(({ id }) => !known.has(id));
  await store.save({
    devices: [...fixed, found, { ...registering, connection: { password } }],
    channels: added.map((device) => aChannelOf(device, "1")),
  });
  return {
    record: recordSome,
    async register({ gb28181, gbAccess }, stops) {
      const { isListening, port } = gb28181.state();
      if (!isListening) return;
      const { serial: id } = gbAccess.settings();
      const registered = await startGbDevice({
        server: { host: "127.0.0.1", id, port },
        deviceId: recorder.id,
        password,
        name: recorder.name,
        channels: recorder.channels,
        version: "3.0",
        audio: "pcma",
        clock,
      });
      stops.add("demo recorder", () => registered.stop());
    },
    async stop() {
      await Promise.all([host.stop(), turning.stop()]);
    },
  };
}

async function recordSome({ plans }: RecordingPlans): Promise<void> {
  if ([...plans.all()].length > 0) return;
  const id = await plans.save({
    name: "全天录像 Day and night",
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
