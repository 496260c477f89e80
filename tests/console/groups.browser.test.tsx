import { editGroup, type Group, listGroups, renameGroup } from "@tessera/features/groups/contract";
import { address, type FakeServer } from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
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
  const server = holding(aProductServer(), park, garage);
  await openConsole("/device/group?label=1", { server });
  await expect.element(members.getByRole("heading", { name: "园区" })).toBeVisible();
  holding(server, garage);
  // The page asks again every ten seconds.
  await expect.element(page.getByText("该分组已不存在")).toBeVisible();
  await page.getByRole("button", { name: "查看其他分组" }).click();
  await expect.element(page.getByText("请选择一个分组")).toBeVisible();
  await expect.element(node("园区")).not.toBeInTheDocument();
  expect(address()).toBe("/device/group");
});
