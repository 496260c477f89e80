import {
  addBlack,
  addWhite,
  editBlack,
  getWhiteSwitch,
  importBlack,
  type ListEntry,
  listBlack,
  listWhite,
  maskedPassword,
  removeBlack,
  removeWhites,
  setWhiteSwitch,
} from "@tessera/features/gb28181/contract";
import { type FakeServer, watchSavedFiles } from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aProductServer, openConsole } from "./the-console.ts";

const row = (text: string) => page.getByCss("tbody tr.ant-table-row").filter({ hasText: text });
const dialog = page.getByRole("dialog");

type Draft = Partial<Omit<ListEntry, "ID">>;

/** Entries as the server keeps them. */
class Entries {
  #all: ListEntry[] = [];

  add({ Password = "", ...draft }: Draft): { ID: number } {
    const ID = this.#all.length + 1;
    const time = "2026-01-31 08:00:00";
    this.#all.push({
      ID,
      Serial: "",
      RemoteIP: "",
      RemotePort: 0,
      Description: "",
      CreatedAt: time,
      UpdatedAt: time,
      ...draft,
      Password: Password && maskedPassword,
    });
    return { ID };
  }

  change(id: number, draft: Draft): void {
    this.#all = this.#all.map((one) => (one.ID === id ? { ...one, ...draft } : one));
  }

  remove(ids: readonly number[]): { Deleted: number } {
    this.#all = this.#all.filter(({ ID }) => !ids.includes(ID));
    return { Deleted: ids.length };
  }

  list() {
    return { count: this.#all.length, data: this.#all, pageindex: 0, pagesize: 10 };
  }
}

const aServerWithBlack = (): FakeServer => {
  const entries = new Entries();
  const texts = { Password: "" };
  return aProductServer()
    .answer(listBlack, () => entries.list())
    .answer(addBlack, (draft) => entries.add({ ...draft, ...texts }))
    .answer(editBlack, ({ ID, ...draft }) => {
      entries.change(ID, { ...draft, ...texts });
      return {};
    })
    .answer(removeBlack, ({ id }) => entries.remove(id))
    .answer(importBlack, ({ Rows, DryRun: IsDryRun }) => {
      const Bad = Rows.flatMap(({ Serial, RemoteIP }, at) => {
        const fault = { Row: at + 1, Reason: "不可用" };
        if (Serial === "4401*") return [{ ...fault, Field: "Serial", Value: "4401*" }];
        if (RemoteIP === "192.0.2") return [{ ...fault, Field: "RemoteIP", Value: "192.0.2" }];
        if (!IsDryRun) entries.add(Rows[at] as Draft);
        return [];
      });
      return { IsDryRun, Total: Rows.length, Added: Rows.length - Bad.length, Bad };
    });
};

it("entries of the black list are added, changed, imported, exported and deleted", async () => {
  const server = aServerWithBlack();
  await openConsole("/config/black", { server });
  await expect.element(page.getByText("黑名单是空的")).toBeVisible();
  await page.getByRole("button", { name: "添加" }).first().click();
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect.element(dialog).toMatchTextContent("设备编号和地址至少填写一项");
  await dialog.getByLabelText("设备编号").fill("3402000000118*");
  await dialog.getByLabelText("备注").fill("录像机");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("已添加“3402000000118*”")).toBeVisible();
  await row("3402000000118*").getByRole("button", { name: "编辑" }).click();
  await dialog.getByLabelText("设备编号").fill("4401*");
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect.element(row("4401*")).toMatchTextContent("录像机");

  await page.getByRole("button", { name: "导入" }).click();
  await dialog
    .getByLabelText("或粘贴表格")
    .fill("设备编号,地址,备注\n,198.51.100.0/24,扫描器\n4401*,,又一次\n,192.0.2,坏\n9999,,");
  await dialog.getByRole("button", { name: "检查" }).click();
  await expect.element(dialog).toMatchTextContent("4 行：2 行可导入，2 行有误");
  // As the table counts them, with its headings.
  await expect.element(dialog).toMatchTextContent("第 3 行 · Serial");
  await expect.element(dialog).toMatchTextContent("第 4 行 · RemoteIP");
  await dialog.getByRole("button", { name: "导入 2 行" }).click();
  await expect.element(page.getByText("已导入 2 条")).toBeVisible();
  await expect.element(row("198.51.100.0/24")).toMatchTextContent("扫描器");

  const saved = watchSavedFiles();
  await page.getByRole("button", { name: "导出" }).click();
  await expect.poll(() => saved[0]?.file.text()).toContain("4401*");

  await page.getByLabelText("选择“9999”").click();
  await page.getByLabelText("选择“198.51.100.0/24”").click();
  const bar = page.getByRole("region", { name: "已选 2 项" });
  await bar.getByRole("button", { name: "删除" }).click();
  await dialog.getByRole("button", { name: "删除" }).click();
  await expect.element(page.getByText("已删除 2 条")).toBeVisible();
  await row("4401*").getByRole("button", { name: "删除" }).click();
  await page.getByRole("tooltip").getByRole("button", { name: "删除" }).click();
  await expect.element(page.getByText("黑名单是空的")).toBeVisible();
});

it("only the white list counts once it is told to, after a question; its entries have passwords of their own", async () => {
  const entries = new Entries();
  let Enable = false;
  const server = aProductServer()
    .answer(listWhite, () => entries.list())
    .answer(addWhite, ({ Password = "", ...draft }) => entries.add({ ...draft, Password }))
    .answer(removeWhites, ({ id }) => entries.remove(id))
    .answer(getWhiteSwitch, () => ({ data: { Enable } }))
    .answer(setWhiteSwitch, (wanted) => {
      Enable = wanted.Enable;
      return { data: { Enable } };
    });
  await openConsole("/config/white", { server });
  const only = page.getByRole("switch", { name: "只允许白名单中的设备" });
  await only.click();
  await dialog.getByRole("button", { name: "开启" }).click();
  await expect.element(page.getByText("现在只允许白名单中的设备注册")).toBeVisible();
  await page.getByRole("button", { name: "添加" }).first().click();
  await dialog.getByLabelText("设备编号").fill("34020000001180000002");
  await dialog.getByLabelText("密码", { exact: true }).fill("of-its-own-1");
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect.element(row("34020000001180000002")).toMatchTextContent("单独密码");
  expect(server.asked(addWhite)).toMatchObject([{ Password: "of-its-own-1" }]);
  await row("34020000001180000002").getByRole("button", { name: "删除" }).click();
  await page.getByRole("tooltip").getByRole("button", { name: "删除" }).click();
  await expect.element(page.getByText("白名单是空的")).toBeVisible();
  await only.click();
  await expect.element(page.getByText("白名单以外的设备也可以凭密码注册")).toBeVisible();
  expect(server.asked(setWhiteSwitch)).toEqual([{ Enable: true }, { Enable: false }]);
});
