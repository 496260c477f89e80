import { alarmTold, type WireAlarm } from "@tessera/features/alarms/contract";
import { groupNodes } from "@tessera/features/groups/contract";
import {
  findOnMap,
  listInside,
  listMapPoints,
  type MapCamera,
  placeCamera,
  readMap,
  searchMap,
  setSight,
  vehicleAlarm,
} from "@tessera/features/map/contract";
import { getMapConfig } from "@tessera/features/system/contract";
import { dragAcross } from "@tessera/kit/map/testing";
import { aSite, Pictures } from "@tessera/kit/testing";
import { aStorm, someTimeMs } from "@tessera/kit/testing/alarms";
import { desk, emptyReply, phone } from "@tessera/platform/console/testing/browser";
import { expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aProductServer, openConsole } from "./the-console.ts";

/** By then the address has where the map was moved to. */
const addressIsWrittenMs = 600;

const gate: MapCamera = {
  DeviceID: "gate",
  ChannelID: "1",
  Name: "大门",
  DeviceName: "大门",
  Online: true,
  Enable: true,
  Longitude: 121.4737,
  Latitude: 31.2304,
  IsMoving: false,
  CanPlace: true,
};
const yard: MapCamera = { ...gate, DeviceID: "yard", Name: "院子", Longitude: 0, Latitude: 0 };

/** A map with these cameras; one without a place waits beside it. */
function aMapServer(cameras: MapCamera[] = [gate]) {
  const all = [...cameras];
  const server = aSite(
    ...all.map(({ DeviceID, Name }) => ({ DeviceID, DeviceName: Name, Online: true })),
  )
    .on(aProductServer())
    .answer(readMap, () => {
      const placed = all.filter(({ Longitude }) => Longitude !== 0);
      return {
        ...emptyReply(readMap),
        Kind: "outline" as const,
        ZoomMax: 20,
        Zoom: 12,
        Longitude: 104,
        Latitude: 35,
        Extent: placed.length > 0 ? ([121.4, 31.2, 121.5, 31.3] as const) : null,
        Unplaced: all.length - placed.length,
      };
    })
    .answer(listMapPoints, () => {
      const data = all.filter(({ Longitude }) => Longitude !== 0);
      return { total: data.length, data, clusters: [] };
    })
    .answer(searchMap, ({ q, placed }) => {
      const data = all.filter(
        ({ Name, Longitude }) => Name.includes(q) && (placed !== "0" || Longitude === 0),
      );
      return { total: data.length, data };
    })
    .answer(placeCamera, ({ device, Longitude, Latitude }) => {
      const at = all.findIndex(({ DeviceID }) => DeviceID === device);
      const changed = { ...(all[at] ?? gate), Longitude, Latitude };
      all[at] = changed;
      return changed;
    })
    .answer(setSight, ({ Sight }) => ({ ...gate, ...(Sight && { Sight }) }))
    .answer(listInside, () => ({ total: all.length, data: all }))
    .answer(findOnMap, gate);
  return { server, pictures: new Pictures(server) };
}

/** With the gate in the middle of the map. */
const overGate = "/video/map/gps?at=121.4737,31.2304,17";
const map = page.getByRole("application", { name: "摄像机电子地图" });
const card = page.getByRole("region", { name: "大门" }).first();
const inView = page.getByText(/^视野内 \d+ 个$/);

it("shows cameras where they are, along the lower edge of a phone too; one that is pressed plays there and leads to its recordings", async () => {
  const { server } = aMapServer();
  await openConsole(overGate, { server });
  await expect.element(inView).toHaveTextContent("视野内 1 个");
  const asked = server.asked(listMapPoints)[0];
  expect(asked).toMatchObject({ zoom: 17, groups: "", state: "" });
  await map.click();
  await expect.element(card).toBeVisible();
  await expect.poll(() => document.querySelector("video")?.videoWidth ?? 0).toBeGreaterThan(0);
  await page.viewport(...phone);
  await expect
    .poll(() => {
      const { left, width } = card.element().getBoundingClientRect();
      return [left, width];
    })
    .toEqual([0, phone[0]]);
  await page.viewport(...desk);
  await card.getByRole("button", { name: "录像回放" }).click();
  await expect.poll(() => location.pathname).toBe("/video/backtime/gate/1");
});

it("leads to a camera that is searched for, by keyboard alone, and opens what a box holds as a wall", async () => {
  const { server } = aMapServer();
  await openConsole("/video/map/gps", { server });
  await expect.element(inView).toBeVisible();
  await page.getByRole("combobox", { name: "搜索摄像机" }).fill("大");
  await expect.element(page.getByText("大门").first()).toBeVisible();
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await expect.element(card).toBeVisible();
  await expect.poll(() => decodeURIComponent(location.search)).toMatch(/at=121\.47370,31\.2\d+,17/);

  await card.getByRole("button", { name: "关闭" }).click();
  await page.getByRole("button", { name: "框选" }).click();
  await dragAcross(map.element(), [-120, -80], [120, 80]);
  await expect.element(page.getByText("已选 1 个摄像机")).toBeVisible();
  const ring = server.asked(listInside)[0]?.ring ?? [];
  const across = ring.map(([longitude]) => longitude);
  expect(Math.min(...across)).toBeLessThan(gate.Longitude);
  expect(Math.max(...across)).toBeGreaterThan(gate.Longitude);
  await page.getByRole("button", { name: "多屏播放" }).click();
  await expect.poll(() => location.pathname).toBe("/video/browse");
});

it("rings once for an alarm, within half a second, in view or not: not when it ends, nor when its picture comes; where alarms are is asked only as often as rings can be seen", async () => {
  const { server } = aMapServer();
  await openConsole(overGate, { server });
  await expect.element(inView).toBeVisible();
  const rings = countRings();
  const tell = (ID: number, now: Partial<WireAlarm> = {}) =>
    server.push(alarmTold, aStorm(1, { Last: { ID, AtMs: someTimeMs, ...now } }));
  tell(7);
  tell(7, { snap: "/api/v1/alarm/picture?id=7" });
  tell(7, { EndMs: someTimeMs + 20_000 });
  // Of one that began before the page was opened.
  tell(6, { EndMs: someTimeMs + 60_000 });
  tell(8, { EndMs: someTimeMs });
  await expect.poll(rings, { interval: 10 }).toBe(2);
  // Over before it was told.
  tell(9, { EndMs: someTimeMs + 150 });
  await expect.poll(rings, { interval: 10 }).toBe(3);

  const storm = aStorm(21, { DeviceID: "gate", ChannelID: "1" });
  const toldMs = performance.now();
  server.push(alarmTold, storm);
  await expect.poll(rings, { interval: 10 }).toBe(4);
  expect(performance.now() - toldMs).toBeLessThan(500);
  expect(server.asked(findOnMap)).toHaveLength(0);
  server.push(alarmTold, aStorm(22, { DeviceID: "elsewhere", ChannelID: "1" }));
  await expect.poll(() => server.asked(findOnMap)).toEqual([{ device: "elsewhere", channel: "1" }]);
  await expect.poll(rings, { interval: 10 }).toBe(5);

  for (let no = 1; no <= 300; no++)
    server.push(alarmTold, aStorm(100 + no, { DeviceID: `away-${no % 100}`, ChannelID: "1" }));
  await expect.poll(() => server.asked(findOnMap).length).toBe(40);
  expect(new Set(server.asked(findOnMap).map(({ device }) => device)).size).toBe(40);
  const before = rings();
  server.push(alarmTold, aStorm(401, { DeviceID: "gate", ChannelID: "1" }));
  await expect.poll(rings).toBeGreaterThan(before);
  expect(server.asked(findOnMap)).toHaveLength(40);
});

it("offers an operator the groups of their cameras as layers, several at once; shows a layer that is gone as such, so that it can be taken away", async () => {
  const { server } = aMapServer();
  const group = { Parental: 1, IsSearchDevice: true, NodeType: "directory" } as const;
  server.answer(groupNodes, {
    count: 3,
    data: [
      { ID: 3, Name: "东区", ParentID: 0, ...group },
      { ID: 4, Name: "东门", ParentID: 3, ...group },
      { ID: 9, Name: "西区", ParentID: 0, ...group },
    ],
  });
  await openConsole(`${overGate}&groups=99`, { server, as: "operator" });
  const gone = page.getByText("分组 99（不可用）");
  await expect.element(gone).toBeVisible();
  await expect.poll(() => server.asked(listMapPoints).at(-1)?.groups).toBe("99");
  page.getByRole("combobox", { name: "分组图层" }).element().focus();
  await userEvent.keyboard("{Backspace}");
  await expect.poll(() => server.asked(listMapPoints).at(-1)?.groups).toBe("");
  await expect.element(gone).not.toBeInTheDocument();
  expect(location.search).not.toContain("groups");

  await page.getByRole("combobox", { name: "分组图层" }).click();
  await page.getByText("东门").click();
  await page.getByText("西区").click();
  await expect.poll(() => server.asked(listMapPoints).at(-1)?.groups).toBe("4,9");
  expect(decodeURIComponent(location.search)).toContain("groups=4,9");
});

it("keeps what a camera sees, and shows its card whole", async () => {
  const { server } = aMapServer();
  await openConsole(overGate, { server });
  await expect.element(inView).toBeVisible();
  await page.getByRole("button", { name: "调整位置" }).click();
  await map.click();
  await page.getByRole("button", { name: "设置视野" }).click();
  expect(server.asked(placeCamera)).toEqual([]);
  await page.getByRole("spinbutton", { name: "方向（度，正北为 0）" }).fill("90");
  await page.getByRole("spinbutton", { name: "距离（米）" }).fill("120");
  await page.getByRole("button", { name: "保存" }).click();
  await expect
    .poll(() => server.asked(setSight))
    .toEqual([{ device: "gate", channel: "1", Sight: { Direction: 90, Angle: 60, Range: 120 } }]);
  await card.getByRole("button", { name: "关闭" }).click();
  await expect.element(card).not.toBeInTheDocument();
});

it("moves a camera by drag, and puts it back that was refused its new place", async () => {
  const { server } = aMapServer();
  server.refuse(placeCamera, { status: 403, sentence: "没有配置权限" });
  await openConsole(overGate, { server });
  await expect.element(inView).toBeVisible();
  await page.getByRole("button", { name: "调整位置" }).click();
  await expect.element(page.getByText(/拖动摄像机到新位置/)).toBeVisible();
  await dragAcross(map.element(), [0, 0], [60, 0]);
  await expect.poll(() => server.asked(placeCamera)).toHaveLength(1);
  const [moved] = server.asked(placeCamera);
  expect(moved?.Longitude).toBeGreaterThan(gate.Longitude);
  expect(moved?.Latitude).toBeCloseTo(gate.Latitude, 4);
  await expect.element(page.getByText("没有配置权限")).toBeVisible();
  await map.click();
  await expect.element(card).toBeVisible();
});

it("rings at a vehicle whose cameras are one mark, without asking where it is", async () => {
  const { server } = aMapServer();
  const Box: [number, number, number, number] = [121.4737, 31.2304, 121.4737, 31.2304];
  const bus = { ID: "17:1", Longitude: 121.4737, Latitude: 31.2304, Count: 2, Online: 2, Box };
  server.answer(listMapPoints, {
    total: 2,
    data: [],
    clusters: [{ ...bus, Vehicle: { DeviceID: "bus", Name: "沪A1", Heading: 90 } }],
  });
  await openConsole(overGate, { server });
  await expect.element(inView).toHaveTextContent("视野内 2 个");
  const rings = countRings();
  server.push(alarmTold, aStorm(1, { DeviceID: "bus", ChannelID: "2" }));
  await expect.poll(rings, { interval: 10 }).toBe(1);
  // Of the vehicle itself, told for each of its cameras.
  for (const ChannelID of ["1", "2"]) server.push(vehicleAlarm, { DeviceID: "bus", ChannelID });
  await expect.poll(rings, { interval: 10 }).toBe(2);
  server.push(alarmTold, aStorm(2, { DeviceID: "bus", ChannelID: "1" }));
  await expect.poll(rings, { interval: 10 }).toBe(3);
  expect(server.asked(findOnMap)).toHaveLength(0);
});

it("says how cameras get a place while none has one; gives a camera its place where the map is pressed, and takes it back; Escape gives up placing", async () => {
  const { server } = aMapServer([yard]);
  await openConsole("/video/map/gps?at=121.48,31.23,17", { server });
  await expect.element(page.getByText("地图上还没有摄像机")).toBeVisible();
  await page.getByRole("button", { name: "定位摄像机" }).click();
  const row = page.getByRole("button", { name: /^院子/ });
  await row.click();
  await expect.element(row).toHaveAttribute("aria-pressed", "true");
  await userEvent.keyboard("{Escape}");
  await expect.element(row).toHaveAttribute("aria-pressed", "false");
  expect(server.asked(placeCamera)).toHaveLength(0);

  await row.click();
  await expect.element(page.getByText(/点一下“院子”的位置/)).toBeVisible();
  await map.click();
  await expect.element(page.getByText("已设置“院子”的位置")).toBeVisible();
  const [wish] = server.asked(placeCamera);
  expect(wish?.Longitude).toBeCloseTo(121.48, 3);
  expect(wish?.Latitude).toBeCloseTo(31.23, 3);
  await expect.element(page.getByText("所有摄像机都已定位")).toBeVisible();
  await page.getByRole("button", { name: /撤销/ }).click();
  await expect
    .poll(() => server.asked(placeCamera).at(-1))
    .toMatchObject({ device: "yard", Longitude: 0, Latitude: 0 });
});

it("keeps the address as it was until somebody moves the map", async () => {
  const { server } = aMapServer();
  await openConsole("/video/map/gps", { server });
  await expect.element(inView).toBeVisible();
  const asked = server.asked(listMapPoints).length;
  await page.viewport(900, 700);
  await expect.poll(() => server.asked(listMapPoints).length).toBeGreaterThan(asked);
  const drawnMs = performance.now();
  await expect.poll(() => performance.now() - drawnMs).toBeGreaterThan(addressIsWrittenMs);
  expect(location.search).toBe("");
  await page.getByRole("button", { name: "放大" }).click();
  await expect.poll(() => location.search).toContain("at=");
});

it("is not there for a role without the right to it", async () => {
  const { server } = aMapServer();
  server.answer(getMapConfig, {
    data: { home_map_zoom: 12, column_map_zoom: 12, may_open: false },
  });
  await openConsole("/video/map/gps", { server, as: "operator" });
  await expect.poll(() => location.pathname).toMatch(/^\/video\/square/);
  await expect.element(page.getByRole("link", { name: "视频预览" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "电子地图" })).not.toBeInTheDocument();
});

/** How many rings there have been from now on; each goes by itself. */
function countRings(): () => number {
  const seen = new Set<Element>();
  const look = () => {
    for (const ring of document.querySelectorAll("[data-ripple]")) seen.add(ring);
    return seen.size;
  };
  const watch = new MutationObserver(look);
  watch.observe(map.element(), { childList: true, subtree: true });
  onTestFinished(() => watch.disconnect());
  return look;
}
