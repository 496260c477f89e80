import { groupNodes, listGroups } from "@tessera/features/groups/contract";
import {
  type FloorPlan,
  listMapPoints,
  listPlans,
  type MapCamera,
  type PlanCamera,
  placeOnPlan,
  readMap,
  readPlan,
  removePlan,
  savePlan,
  searchMap,
} from "@tessera/features/map/contract";
import { dragAcross } from "@tessera/kit/map/testing";
import { aSite, Pictures } from "@tessera/kit/testing";
import { emptyReply } from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aProductServer, openConsole } from "./the-console.ts";

const gif = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=";
const hall: FloorPlan = {
  ID: 1,
  Name: "一楼",
  GroupID: 0,
  WidthPx: 800,
  HeightPx: 400,
  Picture: gif,
  CameraCount: 0,
};
const gate: MapCamera = {
  DeviceID: "gate",
  ChannelID: "1",
  Name: "大门",
  DeviceName: "大门",
  Online: true,
  Enable: true,
  Longitude: 0,
  Latitude: 0,
  IsMoving: false,
  CanPlace: true,
};
const plan = page.getByRole("application", { name: "平面图“一楼”" });
const row = page.getByRole("button", { name: /^大门/ });

/** A site that keeps plans and where its one camera is on them. */
function aPlanServer() {
  const plans: FloorPlan[] = [];
  const spots: PlanCamera[] = [];
  const server = aSite({ DeviceID: "gate", DeviceName: "大门", Online: true })
    .on(aProductServer())
    .answer(readMap, { ...emptyReply(readMap), Kind: "outline" as const, ZoomMax: 20 })
    .answer(listMapPoints, { total: 0, data: [], clusters: [] })
    .answer(groupNodes, { count: 0, data: [] })
    .answer(listGroups, emptyReply(listGroups))
    .answer(listPlans, () => ({ data: plans }))
    .answer(readPlan, () => ({ ...(plans[0] ?? hall), data: spots }))
    .answer(searchMap, () => {
      const data = spots.length > 0 ? [] : [gate];
      return { total: data.length, data };
    })
    .answer(savePlan, ({ Name }) => {
      const saved = { ...hall, Name };
      plans.push(saved);
      return saved;
    })
    .answer(removePlan, () => {
      plans.length = 0;
      return {};
    })
    .answer(placeOnPlan, ({ At }) => {
      const { DeviceID, ChannelID, Name, Online, Enable } = gate;
      spots.splice(0, 1, ...(At ? [{ DeviceID, ChannelID, Name, Online, Enable, ...At }] : []));
      return {};
    });
  return { server, pictures: new Pictures(server) };
}

it("adds a floor plan with its picture, and opens it; puts a camera where it is pressed, moves it by drag, and takes it off after a question; deletes the plan only after one, and shows the map then", async () => {
  const { server } = aPlanServer();
  await openConsole("/video/map/gps", { server });
  await page.getByRole("button", { name: "添加平面图" }).click();
  await page.getByRole("textbox", { name: "名称" }).fill("一楼");
  await page.getByRole("button", { name: /^保\s?存$/ }).click();
  await expect.element(page.getByText("请选择图片")).toBeVisible();
  expect(server.asked(savePlan)).toHaveLength(0);
  const picture = new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47)], "hall.png", {
    type: "image/png",
  });
  await userEvent.upload(page.getByCss("input[type=file]"), picture);
  await page.getByRole("button", { name: /^保\s?存$/ }).click();
  await expect.element(plan).toBeVisible();
  expect(server.asked(savePlan)).toMatchObject([
    { Name: "一楼", Picture: "data:image/png;base64,iVBORw==" },
  ]);
  expect(location.search).toBe("?plan=1");

  await expect.element(page.getByText(/平面图上还没有摄像机/)).toBeVisible();
  await page.getByRole("button", { name: "调整位置" }).click();
  await row.click();
  await plan.click();
  await expect.poll(() => server.asked(placeOnPlan)).toHaveLength(1);
  expect(server.asked(placeOnPlan)[0]?.At?.Across).toBeCloseTo(0.5, 1);
  await expect.element(row).not.toBeInTheDocument();
  // What is placed can be taken once it is drawn.
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  await dragAcross(plan.element(), [0, 0], [80, 40]);
  await expect.poll(() => server.asked(placeOnPlan)).toHaveLength(2);
  const moved = server.asked(placeOnPlan)[1]?.At;
  expect(moved?.Across).toBeGreaterThan(0.55);
  expect(moved?.Down).toBeGreaterThan(0.55);
  await expect.poll(() => server.asked(readPlan).length).toBeGreaterThan(2);
  await plan.click({ position: middleOf(plan.element(), 80, 40) });
  await page.getByRole("button", { name: "从平面图移除" }).click();
  expect(server.asked(placeOnPlan)).toHaveLength(2);
  await page.getByRole("button", { name: "从平面图移除" }).last().click();
  await expect.poll(() => server.asked(placeOnPlan).at(-1)?.At).toBeNull();
  await expect.element(row).toBeVisible();

  await page.getByRole("button", { name: "删除" }).first().click();
  await expect.element(page.getByText("删除平面图“一楼”？")).toBeVisible();
  expect(server.asked(removePlan)).toHaveLength(0);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^删\s?除$/ })
    .click();
  await expect.poll(() => server.asked(removePlan)).toEqual([{ ID: 1 }]);
  await expect.poll(() => location.search).toBe("");
});

const middleOf = (element: Element, across: number, down: number) => ({
  x: element.clientWidth / 2 + across,
  y: element.clientHeight / 2 + down,
});
