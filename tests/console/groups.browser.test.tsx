import {
  addGroup,
  assignChannels,
  assignDevices,
  deleteGroup,
  editGroup,
  type Group,
  listChannelMembers,
  listDeviceMembers,
  listGroups,
  renameGroup,
} from "@tessera/features/groups/contract";
import {
  address,
  type FakeServer,
  phone,
  sidewaysPx,
  violations,
} from "@tessera/platform/console/testing/browser";
import { expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aProductServer, openConsole } from "./the-console.ts";

const aGroup = (ID: number, Name: string): Group => ({
  ID,
  Name,
  ParentID: 0,
  CustomID: "",
  Sort: ID,
  DeviceCount: 0,
  ChannelCount: 0,
  CreateAt: "2026-01-31 08:05:00",
});

const park = aGroup(1, "园区");
const garage = aGroup(2, "停车场");

const holding = (server: FakeServer, ...data: readonly Group[]): FakeServer =>
  server.answer(listGroups, { count: data.length, data: [...data] });

const node = (name: string) =>
  page.getByRole("region", { name: "分组", exact: true }).getByText(name, { exact: true });
const members = page.getByRole("region", { name: "分组内容" });
const leftOf = (name: string) => node(name).element().getBoundingClientRect().left;

const refusal = { status: 409, sentence: "现在不行" };

it("what the server refuses is taken back: a group that was dragged, and a name", async () => {
  const server = holding(aProductServer(), park, garage)
    .refuse(editGroup, refusal)
    .refuse(renameGroup, refusal);
  await openConsole("/device/group?label=1", { server });
  await expect.element(node("停车场")).toBeVisible();
  // To the right of the name: into the group, not beside it.
  await userEvent.dragAndDrop(node("停车场"), node("园区"), {
    sourcePosition: { x: 2, y: 8 },
    targetPosition: { x: 90, y: 14 },
    force: true,
  });
  await expect.element(page.getByText("现在不行").first()).toBeVisible();
  expect(server.asked(editGroup)).toHaveLength(1);
  expect(server.asked(editGroup)[0]).toMatchObject({ labelid: 2, parentid: 1 });
  await expect.poll(() => leftOf("停车场")).toBe(leftOf("园区"));

  await node("停车场").click();
  await expect.element(members.getByRole("heading", { name: "停车场" })).toBeVisible();
  await userEvent.keyboard("{F2}");
  await page.getByLabelText("“停车场”的新名称").fill("不会保存");
  await userEvent.keyboard("{Enter}");
  await expect.element(node("停车场")).toBeVisible();
  await expect.element(node("不会保存")).not.toBeInTheDocument();
});

it("a group that was deleted elsewhere is said to be gone, and leads to the others", async () => {
  // The page asks again every ten seconds.
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const server = holding(aProductServer(), park, garage);
  await openConsole("/device/group?label=1", { server });
  await expect.element(members.getByRole("heading", { name: "园区" })).toBeVisible();
  holding(server, garage);
  vi.advanceTimersByTime(10_000);
  await expect.element(page.getByText("该分组已不存在")).toBeVisible();
  await page.getByRole("button", { name: "查看其他分组" }).click();
  await expect.element(page.getByText("请选择一个分组")).toBeVisible();
  await expect.element(node("园区")).not.toBeInTheDocument();
  expect(address()).toBe("/device/group");
});

it("a group is renamed by its menu, moved down, and more are made in it", async () => {
  let groups = [park, garage];
  const server = aProductServer()
    .answer(listGroups, () => ({ count: groups.length, data: groups }))
    .answer(renameGroup, ({ labelid, labelname: Name }) => {
      groups = groups.map((one) => (one.ID === labelid ? { ...one, Name } : one));
      return {};
    })
    .answer(editGroup, () => {
      groups = groups.toReversed();
      return {};
    })
    .answer(addGroup, ({ labelname, parentid }) => {
      groups = [...groups, { ...aGroup(3, labelname), ParentID: parentid }];
      return { ID: 3 };
    });
  await openConsole("/device/group", { server });
  await choose("园区", "重命名");
  await page.getByLabelText("“园区”的新名称").fill("科技园");
  await userEvent.keyboard("{Enter}");
  await expect.element(node("科技园")).toBeVisible();
  expect(server.asked(renameGroup)).toEqual([{ labelid: 1, labelname: "科技园" }]);
  await choose("科技园", "下移");
  await expect.poll(() => server.asked(editGroup)).toMatchObject([{ labelid: 1, sort: 1 }]);
  await choose("科技园", "新建下级分组");
  await page.getByRole("dialog").getByLabelText("名称").fill("一号楼");
  await page.getByRole("button", { name: "保存" }).click();
  await expect.poll(address).toBe("/device/group?label=3");
  expect(server.asked(addGroup)).toMatchObject([{ labelname: "一号楼", parentid: 1 }]);
  const trail = page.getByRole("navigation", { name: "当前位置" }).getByRole("listitem");
  await expect.element(trail.last()).toHaveTextContent("分组管理");
});

const names: Readonly<Record<string, string>> = { east: "东门", west: "西门", hall: "<b>大厅</b>" };

const fits = (id: string, q: string) => (names[id] ?? "").includes(q);

const wanted = (among: ReadonlySet<string>, asked: { q: string; assigned: string }) =>
  Object.keys(names).filter(
    (id) => fits(id, asked.q) && among.has(id) === (asked.assigned === "1"),
  );

function change(among: Set<string>, ids: readonly string[], mode: string) {
  for (const id of ids)
    if (mode === "add") among.add(id);
    else among.delete(id);
  return { Changed: ids.length };
}

/** A group of the park with what is put into it. */
function aServerWithMembers(): FakeServer {
  const devices = new Set<string>();
  const channels = new Set<string>();
  let groups = [park, { ...garage, ParentID: park.ID }];
  const state = { Enable: true, Online: false };
  return aProductServer()
    .answer(listGroups, () => {
      const data = groups.map((one) =>
        one.ID === park.ID
          ? { ...one, DeviceCount: devices.size, ChannelCount: channels.size }
          : one,
      );
      return { count: data.length, data };
    })
    .answer(listDeviceMembers, (asked) => {
      const Devices = wanted(devices, asked).map((DeviceID) => ({
        DeviceID,
        DeviceName: names[DeviceID] ?? "",
        DeviceType: "RTSP",
        Assigned: devices.has(DeviceID),
        ...state,
      }));
      return { Devices, DeviceCount: Devices.length, TotalCount: Devices.length };
    })
    .answer(listChannelMembers, (asked) => {
      const Channels = wanted(channels, asked).map((ParentDeviceID) => ({
        ParentDeviceID,
        DeviceName: names[ParentDeviceID] ?? "",
        ChannelID: "1",
        Name: names[ParentDeviceID] ?? "",
        Enable: 1 as const,
        Online: 0 as const,
        Assigned: channels.has(ParentDeviceID),
      }));
      return { Channels, ChannelCount: Channels.length };
    })
    .answer(assignDevices, ({ devices: ids, mode }) => change(devices, ids, mode))
    .answer(assignChannels, ({ channels: keys, mode }) => {
      const ids = keys.map(({ device }) => device);
      return change(channels, ids, mode);
    })
    .answer(deleteGroup, () => {
      groups = [];
      return { Groups: 2, Devices: 0, Channels: 0 };
    });
}

it("a group is filled with devices and channels, searched and emptied, in English and on a phone, and goes with all below it after a question", async () => {
  const server = aServerWithMembers();
  await openConsole("/device/group?label=1", { server, language: "en" });
  const contents = page.getByRole("region", { name: "Group contents" });
  await contents.getByRole("button", { name: "Assign devices" }).first().click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByLabelText("Select “东门”")).toBeVisible();
  await dialog.getByRole("checkbox").first().click();
  await page.getByRole("button", { name: "Add 3" }).click();
  await expect.element(contents.getByRole("tab", { name: "Devices 3" })).toBeVisible();
  await expect.element(contents.getByText("<b>大厅</b>")).toBeVisible();
  await contents.getByLabelText("Search name or ID").fill("门");
  await expect.poll(address).toMatch(/q=%E9%97%A8/);
  await expect.poll(() => contents.getByRole("row").elements().length).toBe(3);
  await contents.getByRole("row", { name: /西门/ }).getByRole("button", { name: "Remove" }).click();
  await expect.element(contents.getByRole("tab", { name: "Devices 2" })).toBeVisible();
  expect(server.asked(assignDevices)).toEqual([
    { labelid: 1, devices: ["east", "west", "hall"], mode: "add" },
    { labelid: 1, devices: ["west"], mode: "remove" },
  ]);

  await contents.getByRole("tab", { name: "Channels 0" }).click();
  await expect.poll(address).toMatch(/tab=channels$/);
  await contents.getByRole("button", { name: "Assign channels" }).first().click();
  await dialog.getByRole("cell", { name: "西门" }).first().click();
  await page.getByRole("button", { name: "Add 1" }).click();
  await expect.element(contents.getByRole("tab", { name: "Channels 1" })).toBeVisible();
  expect(await violations()).toEqual([]);

  await page.viewport(...phone);
  const card = contents.getByRole("listitem").filter({ hasText: "西门" });
  await expect.element(card).toBeVisible();
  expect(topOf(page.getByRole("tree").element())).toBeLessThan(topOf(card.element()));
  expect(sidewaysPx()).toBe(0);
  await contents.getByLabelText("Select “西门”").click();
  await page.getByRole("button", { name: "Remove selected (1)" }).click();
  await expect.element(page.getByText("No individual channels in this group yet")).toBeVisible();

  await page.getByRole("button", { name: "Actions for “园区”" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect.element(dialog).toMatchTextContent("Its 1 subgroup is deleted with it.");
  await expect.element(dialog).toMatchTextContent("2 devices and 0 channels");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect.element(page.getByText("No groups yet")).toBeVisible();
  expect(server.asked(deleteGroup)).toEqual([{ labelid: 1 }]);
});

async function choose(name: string, entry: string): Promise<void> {
  await page.getByRole("button", { name: `“${name}”的操作` }).click();
  await page.getByRole("menuitem", { name: entry }).click();
}

const topOf = (part: Element) => part.getBoundingClientRect().top;
