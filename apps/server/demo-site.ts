import type { Clock } from "@tessera/base";
import type { DeviceRecord, DeviceStore } from "@tessera/features/devices/server";
import { startRtspCameraHost } from "@tessera/simulators/rtsp-camera";

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

/** What the cameras ask for; through the driver like any other camera's. */
const access = { userName: "demo", password: "demo", authentication: "digest" } as const;

/** Simulated cameras on a port of their own, made known like real ones. */
export async function startDemoSite(
  store: DeviceStore,
  clock: Clock,
): Promise<{ stop(): Promise<void> }> {
  const host = await startRtspCameraHost({
    clock,
    cameras: cameras.map(({ id, title, scene, audio }) => {
      return { path: id, name: title, scene, audio, ...access };
    }),
  });
  const known = new Map((await store.all()).map((record) => [record.id, record]));
  for (const [index, { id, name }] of cameras.entries()) {
    const base = `rtsp://127.0.0.1:${host.port}/${id}`;
    const { userName, password } = access;
    const urls = { rtspUrl: `${base}/main`, subRtspUrl: `${base}/sub` };
    const connection = { ...urls, userName, password, transport: "TCP" };
    const before = known.get(id);
    if (before) await store.update({ ...before, connection });
    else await store.insert(aDemoDevice(id, name, connection, clock.nowMs() + index));
  }
  return host;
}

const aDemoDevice = (
  id: string,
  name: string,
  connection: DeviceRecord["connection"],
  createdAtMs: number,
): DeviceRecord => ({
  id,
  name,
  driver: "RTSP",
  connection,
  isEnabled: true,
  isOnDemand: true,
  lastSeenAtMs: undefined,
  createdAtMs,
});
