import {
  exportOperations,
  getOperation,
  hideOperations,
  listOperations,
  type Operation,
  verifyAudit,
} from "@tessera/features/audit/contract";
import {
  address,
  desk,
  phone,
  sidewaysPx,
  violations,
} from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { aProductServer, followTo, openConsole } from "./the-console.ts";

const anOperation = (changes: Partial<Operation> = {}): Operation => ({
  ID: 7,
  Name: "修改设备",
  Method: "POST",
  RequestURI: "/api/v1/editdevice",
  RemoteAddr: "192.0.2.7",
  StatusCode: 200,
  StartAt: "2026-11-15 08:00:00",
  StartAtMs: Date.UTC(2026, 10, 15),
  Duration: 12,
  Username: "小李",
  Description: "大门 (d1)",
  Kind: "change",
  ...changes,
});

const refused = anOperation({
  ID: 8,
  Name: "登录",
  StatusCode: 401,
  Username: "",
  Description: "",
  Duration: 2300,
});
const unfinished = anOperation({ ID: 9, Name: "导出录像", StatusCode: 0, Kind: "export" });
const all = [unfinished, refused, anOperation()];

const aServer = (rows: readonly Operation[] = all) =>
  aProductServer()
    .answer(listOperations, ({ username, q }) => {
      const found = rows.filter(
        (row) => (!username || row.Username === username) && row.Name.includes(q),
      );
      return { total: found.length, rows: [...found] };
    })
    .answer(getOperation, ({ actionID }) => ({
      data: {
        ...(rows.find(({ ID }) => ID === actionID) ?? anOperation()),
        Input: { device: "d1", name: "大门" },
        Changes: [
          {
            Target: "大门 (d1)",
            Before: { name: "门", port: 80 },
            After: { name: "大门", port: 80 },
          },
        ],
        ApprovedBy: "",
        Error: "",
        Times: 1,
        IsHidden: false,
        Lines: [
          { ID: 5, Phase: "begun", Hash: "a" },
          { ID: 7, Phase: "done", Hash: "b" },
        ],
      },
    }));

const rows = page.getByCss("tbody tr.ant-table-row");
const dialog = page.getByRole("dialog");

it("says who did what to what, from where, with which result, when and how long; shows before and after in a drawer that the address names, and goes on with its user; keeps filters in the address, and leaves out what there is not; is read as cards on a phone, in English", async () => {
  const server = aServer();
  const visit = await openConsole("/config/action", { server, size: desk });
  await expect.poll(() => rows.elements().length).toBe(3);
  await expect.element(rows.nth(0)).toMatchTextContent(/导出录像.*未完成.*–/s);
  await expect.element(rows.nth(1)).toMatchTextContent(/未登录.*登录.*失败 401.*2\.3 秒/s);
  await expect
    .element(rows.nth(2))
    .toMatchTextContent(
      /2026-11-15 08:00:00.*小李.*修改设备.*更改.*大门 \(d1\).*192\.0\.2\.7.*成功.*12 毫秒/s,
    );
  expect(await violations()).toEqual([]);

  await page.getByRole("button", { name: "2026-11-15 08:00:00 修改设备的详情" }).click();
  await expect.poll(address).toBe("/config/action?operation=7");
  const changes = dialog.getByRole("region", { name: "变更内容" });
  await expect.element(changes.getByRole("row").nth(1)).toMatchTextContent(/name.*门.*大门/s);
  // A field that stayed as it was is not among them.
  expect(changes.getByRole("row").elements()).toHaveLength(2);
  await expect.element(dialog.getByText("第 5 条 · 第 7 条")).toBeVisible();
  await expect.element(dialog.getByRole("region", { name: "请求内容" })).toBeVisible();
  await dialog.getByRole("button", { name: "只看此用户" }).click();
  await expect.poll(() => decodeURIComponent(address())).toBe("/config/action?user=小李");
  await expect.poll(() => rows.elements().length).toBe(2);

  await followTo("/config/action?result=failed&kind=nonsense&from=2026-11-15+08:00:00&hidden=1");
  await expect.poll(() => rows.elements().length).toBe(3);
  expect(server.asked(listOperations).at(-1)).toMatchObject({
    result: "failed",
    kind: "",
    starttime: "2026-11-15 08:00:00",
    hidden: true,
  });
  await page.getByLabelText("用户、操作、对象或地址").fill("没有的");
  await page.getByRole("button", { name: "清除条件" }).click();
  await expect.poll(address).toBe("/config/action");

  visit.chooseLanguage("en");
  await page.viewport(...phone);
  await expect.element(page.getByText("Failed 401")).toBeVisible();
  await expect.poll(sidewaysPx).toBe(0);
  expect(await violations()).toEqual([]);
});

it("hides chosen lines after a question that says what stays; exports what the filter shows, and offers to hide it; verifies the chain, and says from where on it cannot be trusted", async () => {
  const server = aServer()
    .answer(hideOperations, ({ IDs }) => ({ Hidden: Math.max(1, IDs.length) }))
    .answer(exportOperations, { contentType: "text/csv", data: new Uint8Array([1]) });
  await openConsole("/config/action", { server, size: desk });
  await rows.nth(0).getByRole("checkbox").click();
  await rows.nth(2).getByRole("checkbox").click();
  await page.getByRole("button", { name: "从列表隐藏" }).click();
  await expect.element(dialog.getByText("隐藏选中的 2 条操作？")).toBeVisible();
  await expect.element(dialog.getByText(/审计记录链仍完整保留/)).toBeVisible();
  await dialog.getByRole("button", { name: "从列表隐藏" }).click();
  await expect.element(page.getByText("已隐藏 2 条")).toBeVisible();
  expect(server.asked(hideOperations)).toMatchObject([{ IDs: [9, 7] }]);

  await expect.element(dialog).not.toBeInTheDocument();
  await followTo("/config/action?q=登录");
  await page.getByRole("button", { name: "导出" }).click();
  await expect.element(page.getByText("操作日志已导出")).toBeVisible();
  expect(server.asked(exportOperations)).toMatchObject([{ q: "登录", hidden: false }]);
  await page.getByRole("button", { name: "隐藏筛选结果" }).click();
  await expect.element(dialog.getByText("隐藏筛选出的 1 条操作？")).toBeVisible();
  await dialog.getByRole("button", { name: "从列表隐藏" }).click();
  await expect
    .poll(() => server.asked(hideOperations).slice(1))
    .toMatchObject([{ q: "登录", IDs: [] }]);

  server.answer(verifyAudit, {
    IsIntact: false,
    Checked: 3,
    Removed: 0,
    FirstBadID: 4,
    What: "changed",
    Time: "2026-11-15 08:00:00",
    Message: "第 4 条被改动。",
  });
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole("button", { name: "校验审计记录" }).click();
  await expect.element(dialog.getByText("审计记录不可信")).toBeVisible();
  await expect.element(dialog.getByText("第 4 条被改动。")).toBeVisible();
});

it("says why it could not be read, tries again, and says so when there is nothing", async () => {
  const server = aServer([]).refuse(listOperations, { status: 503, sentence: "数据库忙" });
  await openConsole("/config/action", { server, size: desk });
  await expect.element(page.getByText("数据库忙")).toBeVisible();
  server.answer(listOperations, { total: 0, rows: [] });
  await page.getByRole("button", { name: "重试" }).click();
  await expect.element(page.getByText("还没有操作记录")).toBeVisible();
});
