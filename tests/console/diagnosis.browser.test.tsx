import { diagnoseStream, diagnosisSteps, getChannelStream } from "@tessera/features/live/contract";
import { type FakeServer, phone } from "@tessera/platform/console/testing/browser";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { device, fullScreenTag, openPlayer, openTile, statistics, tile } from "./tile-page.ts";

const panel = page.getByRole("dialog");
const opener = page.getByRole("button", { name: "诊断", exact: true });
const why = page.getByRole("button", { name: "为什么没有画面？" });
const copy = panel.getByRole("button", { name: "复制报告" });
const editDevice = panel.getByRole("link", { name: "编辑设备" });
const verdict = (state: string) => panel.getByCss(`[data-diagnosis=${state}]`);
const step = (name: string) => panel.getByCss(`[data-step=${name}]`);
const stepStates = () =>
  page
    .getByCss("[data-step]")
    .elements()
    .map((one) => one.getAttribute("data-step-state"));

const fine = { State: "ok", Detail: "", Fix: "" } as const;

/** All is well as far as the server can see. */
const findNothing = (server: FakeServer) =>
  void server.answer(diagnoseStream, {
    Broken: "",
    VideoCodec: "h264",
    Steps: diagnosisSteps.map((Step) => ({
      Step,
      ...fine,
      Detail: Step === "codec" ? "H.264 640 × 360" : "",
    })),
  });

/** The way of the picture ends at one step; what comes behind it cannot be known. */
const findBroken = (server: FakeServer, broken: (typeof diagnosisSteps)[number], Detail: string) =>
  void server.answer(diagnoseStream, {
    Broken: broken,
    VideoCodec: "",
    Steps: diagnosisSteps.map((Step) => {
      if (Step === broken) return { Step, State: "failed" as const, Detail, Fix: "" };
      const isBefore = diagnosisSteps.indexOf(Step) < diagnosisSteps.indexOf(broken);
      return { Step, ...fine, State: isBefore ? ("ok" as const) : ("unknown" as const) };
    }),
  });

async function openFromControls(): Promise<void> {
  await tile.hover();
  await opener.click();
}

it("a picture that plays is fine from the device to the browser, and the report can be copied, without a clipboard too; the keyboard goes into the panel and back, single keys do nothing meanwhile; in full screen it is inside the tile; every step waits while the server looks, at most 8 seconds, and can be looked at again; a server that does not answer is said to be the one", async () => {
  const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const { server } = await openTile({ prepare: findNothing });
  await openFromControls();
  await expect.element(verdict("ok")).toMatchTextContent("一切正常");
  expect(stepStates()).toEqual(Array(7).fill("ok"));
  await expect.element(step("codec")).toMatchTextContent("H.264 640 × 360");
  await expect.element(step("browser")).toMatchTextContent(/以 \w+ 播放.*已解码 \d+ 帧/);

  await copy.click();
  const done = panel.getByRole("button", { name: "已复制" });
  await expect.element(done).toBeVisible();
  const report = written.mock.calls[0]?.[0] ?? "";
  expect(report).toMatch(/摄像机：东门[^]*浏览器：.*Chrome\/\d+[^]*结论：一切正常/);
  expect(report).toMatch(/1\. 设备可达：正常[^]*7\. 浏览器：正常/);
  await userEvent.keyboard("{Escape}");
  await expect.element(panel).not.toBeInTheDocument();

  (opener.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(panel).toBeVisible();
  await expect.poll(() => document.activeElement?.closest("[role=dialog]")).toBeTruthy();
  await userEvent.keyboard("i");
  await expect.element(statistics).not.toBeInTheDocument();
  let copied = "";
  const onCopy = () => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLTextAreaElement) copied = activeElement.value;
  };
  document.addEventListener("copy", onCopy, { once: true });
  written.mockRejectedValue(new Error("insecure"));
  await copy.click();
  await expect.element(done).toHaveFocus();
  expect(copied).toContain("1. 设备可达：正常");
  await userEvent.keyboard("{Escape}");
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();

  await userEvent.keyboard("f");
  await expect.poll(fullScreenTag).toBe("SECTION");
  await openFromControls();
  await expect.element(tile.getByCss("[data-diagnosis=ok]")).toBeInViewport();
  await document.exitFullscreen();
  await expect
    .element(page.getByCss("body > div").getByRole("dialog"))
    .toMatchTextContent("一切正常");

  const again = panel.getByRole("button", { name: "重新检查" });
  const letGo = server.hold(diagnoseStream);
  await again.click();
  await expect.element(verdict("running")).toMatchTextContent("最多 8 秒");
  expect(stepStates()).toEqual(Array(7).fill("waiting"));
  letGo();
  await expect.element(verdict("ok")).toBeVisible();
  const before = server.sent(diagnoseStream).length;
  await again.click();
  await expect.poll(() => server.sent(diagnoseStream).length).toBe(before + 1);
  await expect.element(verdict("ok")).toBeVisible();
  server.lose(diagnoseStream);
  await again.click();
  await expect.element(verdict("failed")).toMatchTextContent("无法向服务器查询");
});

it("the first step that fails is named, with the server's words, and looked at again when the picture is back", async () => {
  const { server, pictures } = await openTile();
  findBroken(server, "device", "设备没有应答");
  pictures.cut(device);
  await expect.element(tile).not.toHaveAttribute("data-state", "playing");
  await why.click();
  await expect.element(verdict("failed")).toMatchTextContent("问题在：设备。设备没有应答");
  expect(stepStates()).toEqual(["failed", ...Array(6).fill("unknown")]);
  await expect.element(step("device")).toMatchTextContent("有问题");
  await expect.element(editDevice).toHaveAttribute("href", `/device/form/${device}`);

  findBroken(server, "signalling", "用户名或密码错误");
  await panel.getByRole("button", { name: "重新检查" }).click();
  await expect.element(verdict("failed")).toMatchTextContent("问题在：信令。用户名或密码错误");
  expect(stepStates()).toEqual(["ok", "failed", ...Array(5).fill("unknown")]);

  findNothing(server);
  pictures.restore(device);
  await expect.element(verdict("ok")).toBeVisible();
});

it("the question is offered when a connection takes longer than five seconds", async () => {
  const { server } = await openPlayer({
    prepare: (asked) => {
      findNothing(asked);
      asked.hold(getChannelStream);
    },
  });
  await expect.element(tile).toHaveAttribute("data-state", "connecting");
  await expect.element(why).not.toBeInTheDocument();
  await why.click();
  expect(server.sent(getChannelStream).length).toBe(1);
  await expect.element(step("browser")).toMatchTextContent("播放器正在连接");
});

const parts = () => panel.getByCss("button, a, li, [data-diagnosis]").elements();

function isInside(part: Element): boolean {
  const { left, right } = part.getBoundingClientRect();
  return left >= 0 && right <= phone[0];
}

it("an operator on a phone may ask why, is not sent to the device's form, and the panel fits", async () => {
  await openTile({ prepare: findNothing, as: "operator", size: phone });
  await page.getByRole("button", { name: "更多操作" }).click();
  await page.getByRole("menuitem", { name: "诊断" }).click();
  await expect.element(verdict("ok")).toBeVisible();
  await expect.element(copy).toBeEnabled();
  await expect.element(editDevice).not.toBeInTheDocument();
  expect(parts().length).toBeGreaterThan(8);
  await expect.poll(() => parts().every(isInside)).toBe(true);
});
