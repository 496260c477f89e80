import { getServerInfo } from "@tessera/features/system/contract";
import { errorCards } from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { aProductServer, openConsole } from "./the-console.ts";

const keptUser = () => localStorage.getItem("tessera_user_info");

it("401 outside login: go to /login with the message and type 401 and clear the session", async () => {
  const refusal = { status: 401, sentence: "登录已失效，请重新登录。" };
  const server = aProductServer().refuse(getServerInfo, refusal);
  await openConsole("/version/index", { server });
  await expect.poll(() => location.pathname).toBe("/login");
  const query = new URLSearchParams(location.search);
  expect([query.get("type"), query.get("msg")]).toEqual(["401", "登录已失效，请重新登录。"]);
  await expect
    .element(page.getByRole("main").getByRole("alert"))
    .toHaveTextContent("登录已失效，请重新登录。");
  expect(keptUser()).toBeNull();
});

it("any other failed response: an error notification titled with the response body, 2 seconds", async () => {
  const server = aProductServer().refuse(getServerInfo, { status: 507, sentence: "磁盘已满" });
  await openConsole("/version/index", { server });
  await expect.element(errorCards()).toHaveTextContent("磁盘已满");
  const shownAtMs = Date.now();
  await expect.poll(() => Math.round(errorCards().element().getBoundingClientRect().y)).toBe(50);
  await expect.element(errorCards(), { timeout: 5000 }).not.toBeInTheDocument();
  expect(Date.now() - shownAtMs).toBeGreaterThan(1400);
  expect(Date.now() - shownAtMs).toBeLessThan(3500);
});

it("no answer at all: 无法连接服务器，请检查网络或确认服务已启动。", async () => {
  const server = aProductServer().lose(getServerInfo);
  await openConsole("/version/index", { server });
  await expect
    .element(errorCards())
    .toHaveTextContent("无法连接服务器，请检查网络或确认服务已启动。");
});
