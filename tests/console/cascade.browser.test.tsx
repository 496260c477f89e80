import {
  type Cascade,
  type Finding,
  fixCascade,
  lintCascade,
  listCascades,
  listSharedChannels,
  listSharedGroups,
  removeCascade,
  type SharedChannel,
  saveCascade,
  setChannelCustom,
  shareChannels,
} from "@tessera/features/cascade/contract";
import { shareGroup } from "@tessera/features/groups/contract";
import {
  address,
  least,
  phone,
  sidewaysPx,
  violations,
} from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aProductServer, followTo, openConsole } from "./the-console.ts";

const row = (text: string) => page.getByCss("tbody tr.ant-table-row").filter({ hasText: text });
const dialog = page.getByRole("dialog");

const aCascade = (ID: number, change: Partial<Cascade>): Cascade => ({
  ...least(listCascades.reply.shape.CascadeList.element),
  ID,
  Enable: true,
  Host: "192.0.2.9",
  Port: 5060,
  Serial: `3402000000200000009${ID}`,
  RegisterTimeout: 3600,
  RegisterInterval: 60,
  KeepaliveInterval: 60,
  CatalogGroupSize: 1,
  HasPassword: true,
  ...change,
});

const city = aCascade(1, { Name: "市级平台", Online: true, RegisteredAtMs: Date.UTC(2026, 0, 31) });
const province = aCascade(2, { Name: "Province", Status: "It refused the registration" });

/** Keeps upper platforms as a server does. */
function aServerWith(...begun: readonly Cascade[]) {
  let kept = [...begun];
  const server = aProductServer()
    .answer(listCascades, ({ q, id }) => {
      const found = kept.filter(
        ({ Name, ID }) => Name.toLowerCase().includes(q.toLowerCase()) && (id ?? ID) === ID,
      );
      return { CascadeCount: found.length, CascadeList: found };
    })
    .answer(saveCascade, ({ ID = 7, ...fields }) => {
      const before = kept.find((one) => one.ID === ID) ?? aCascade(ID, {});
      kept = [...kept.filter((one) => one !== before), { ...before, ...fields }];
      return { ID };
    })
    .answer(removeCascade, ({ id }) => {
      kept = kept.filter(({ ID }) => ID !== id);
      return {};
    });
  return server;
}

it("an upper platform is asked for what is missing, told who is registered and why not, searched, switched, edited and deleted, in English and on a phone", async () => {
  const server = aServerWith(city, province);
  await openConsole("/config/cascade", { server, language: "en" });
  await expect.element(row("市级平台")).toMatchTextContent("Registered");
  await expect.element(row("Province")).toMatchTextContent("It refused the registration");
  await page.getByRole("button", { name: "Add upper platform" }).click();
  await dialog.getByLabelText("Name", { exact: true }).fill("Region");
  await dialog.getByLabelText("Upper ID").fill("34-02");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect
    .element(dialog.getByText("An ID has only digits and letters, at least 6"))
    .toBeVisible();
  await expect.element(dialog.getByText("Enter the address of the upper platform")).toBeVisible();
  await dialog.getByLabelText("Upper ID").fill("34000000002000000001");
  await dialog.getByLabelText("Upper address").fill("192.0.2.7");
  await dialog.getByLabelText("Password").fill("not this");
  await dialog.getByRole("button", { name: "Save" }).click();
  // A new one goes on with what to share.
  await expect
    .element(page.getByRole("heading", { name: "Shared with “Region”" }))
    .toBeInTheDocument();
  expect(server.asked(saveCascade)).toMatchObject([
    { Name: "Region", Serial: "34000000002000000001", Host: "192.0.2.7", Password: "not this" },
  ]);

  await page.getByRole("link", { name: "GB28181 cascade" }).last().click();
  await page.getByLabelText("Search name, ID or address").fill("prov");
  await expect.poll(address).toBe("/config/cascade?q=prov");
  await expect.element(row("市级平台")).not.toBeInTheDocument();
  expect(await violations()).toEqual([]);
  await page.getByRole("switch", { name: "Enable “Province”" }).click();
  await expect.element(row("Province")).toMatchTextContent("Disabled");
  expect(server.asked(saveCascade).at(-1)).toMatchObject({ ID: 2, Enable: false, Password: "" });
  await row("Province").getByRole("button", { name: "Edit" }).click();
  await expect.element(dialog.getByLabelText("Password")).toHaveValue("");
  await dialog.getByLabelText("Name", { exact: true }).fill("Elsewhere");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();

  await page.viewport(...phone);
  const card = page.getByRole("listitem").filter({ hasText: "Province" });
  await expect.element(card).toBeVisible();
  expect(sidewaysPx()).toBe(0);
  await card.getByRole("button", { name: "More actions for “Province”" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect
    .element(page.getByText("The upper platform “Province” was deleted"))
    .toBeInTheDocument();
  await expect.element(page.getByText("No matching items")).toBeVisible();
  expect(server.asked(removeCascade)).toEqual([{ id: 2 }]);
});

const aChannel = (DeviceID: string, Name: string): SharedChannel => ({
  DeviceID,
  DeviceName: Name,
  ChannelID: "1",
  Name,
  Online: 0,
  Enable: 1,
  Shared: "",
  CustomID: "",
  ExportID: "",
});

const finding: Finding = {
  Code: "id-type",
  Level: "error",
  Text: "215 is no camera",
  Fix: "自动编号",
  DeviceID: "west",
  ChannelID: "1",
  GroupID: 0,
  Name: "西门",
  ExportID: "99020000002150000077",
};

it("channels are shared by one switch or many at once, seen alone, and given an ID; groups are shared; what is wrong is named and mended", async () => {
  let channels = [
    aChannel("east", "东门"),
    aChannel("west", "西门"),
    aChannel("hall", "<b>大厅</b>"),
  ];
  let findings = [finding];
  const group = { ID: 4, Name: "园区", ParentID: 0, ChannelCount: 0 };
  let isGroupShared = false;
  const server = aServerWith(city)
    .answer(listSharedChannels, ({ related }) => {
      const shared = channels.filter(({ Shared }) => Shared !== "");
      const ChannelList = related ? shared : channels;
      return {
        ChannelCount: ChannelList.length,
        ChannelRelateCount: shared.length,
        ChannelList,
      };
    })
    .answer(shareChannels, ({ channels: wanted }) => {
      const isWanted = ({ DeviceID }: SharedChannel) =>
        wanted.some(({ device }) => device === DeviceID);
      channels = channels.map((one, at) =>
        isWanted(one)
          ? { ...one, Shared: "channel" as const, ExportID: `3402000000132000000${at + 1}` }
          : one,
      );
      return { Changed: wanted.length };
    })
    .answer(setChannelCustom, ({ device, customid: CustomID }) => {
      channels = channels.map((one) =>
        one.DeviceID === device ? { ...one, CustomID, ExportID: CustomID } : one,
      );
      return { CustomID };
    })
    .answer(listSharedGroups, () => ({
      total: 1,
      rows: [
        {
          ...group,
          IsOwn: isGroupShared,
          Contains: isGroupShared,
          ContainsChild: isGroupShared,
          ExportID: isGroupShared ? "34020000002150000001" : "",
        },
      ],
    }))
    .answer(shareGroup, ({ shared }) => {
      isGroupShared = shared;
      return {};
    })
    .answer(lintCascade, () => ({ total: findings.length, rows: findings }))
    .answer(fixCascade, () => {
      findings = [];
      return { Fixed: 1 };
    });
  await openConsole("/config/cascade/1", { server });
  await row("东门").getByRole("switch").click();
  await expect.element(row("东门")).toMatchTextContent("34020000001320000001");
  await expect.element(row("东门")).toMatchTextContent("单独共享");
  await page.getByLabelText("选择“<b>大厅</b>”").click();
  await page.getByLabelText("选择“西门”").click();
  const bar = page.getByRole("region", { name: "已选 2 项" });
  await bar.getByRole("button", { name: "共享", exact: true }).click();
  await expect.element(page.getByText("只看已共享（3）")).toBeVisible();
  expect(server.asked(shareChannels)).toMatchObject([
    { id: 1, action: "add", channels: [{ device: "east", channel: "1" }] },
    { id: 1, action: "add", channels: [{ device: "hall" }, { device: "west" }] },
  ]);
  await page.getByRole("button", { name: "修改 “西门”的编号" }).click();
  await page.getByLabelText("“西门”的编号", { exact: true }).fill("99020000002150000077");
  await userEvent.keyboard("{Enter}");
  await expect.element(row("西门")).toMatchTextContent("99020000002150000077");
  await page.getByRole("checkbox", { name: /只看已共享/ }).click();
  await expect.poll(address).toMatch(/shared=1/);

  await page.getByRole("link", { name: "分组", exact: true }).last().click();
  await expect.poll(address).toMatch(/tab=groups/);
  await page.getByRole("switch", { name: "共享分组“园区”" }).click();
  await expect.element(page.getByText(/34020000002150000001/)).toBeVisible();
  expect(server.asked(shareGroup)).toEqual([
    { labelid: 4, cascadeid: 1, shared: true, contains: true, containschild: true },
  ]);

  await page.getByRole("link", { name: /^检查/ }).click();
  const type = page.getByRole("region", { name: "编号类型" });
  await expect.element(type).toMatchTextContent("西门");
  expect(await violations()).toEqual([]);
  await type.getByRole("button", { name: "自动编号" }).click();
  await expect.element(type).not.toBeInTheDocument();
  await expect.element(page.getByText("没有发现问题")).toBeVisible();
  expect(server.asked(fixCascade)).toMatchObject([
    { id: 1, code: "id-type", DeviceID: "west", ChannelID: "1" },
  ]);

  await page.viewport(...phone);
  await followTo("/config/cascade/1");
  await expect.element(page.getByRole("listitem").filter({ hasText: "东门" })).toBeVisible();
  expect(sidewaysPx()).toBe(0);
  expect(await violations()).toEqual([]);
});
