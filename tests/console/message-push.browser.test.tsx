import {
  enablePushTarget,
  listPushKinds,
  listPushOutbox,
  listPushTargets,
  type PushTarget,
  resendPushes,
  savePushTarget,
  testPushTarget,
} from "@tessera/features/message-push/contract";
import { desk, phone, sidewaysPx, violations } from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { aProductServer, openConsole } from "./the-console.ts";

const both = (zh: string, en = zh) => ({ zh, en });
const field = { needsRestart: false, isRestartDue: false };

const webhook = {
  Name: "webhook",
  Hint: both("向自己的系统发送 JSON", "JSON to a system of your own"),
  IsForPeople: false,
  Form: {
    section: "webhook",
    title: both("Webhook"),
    fields: [
      {
        ...field,
        name: "secretUrl",
        label: both("地址", "Address"),
        control: { kind: "secret" as const, isSet: false },
      },
    ],
  },
};

const target: PushTarget = {
  ID: 7,
  Name: "Hook",
  Kind: "webhook",
  Enable: true,
  Language: "en",
  Title: "",
  Body: "",
  AttachLink: true,
  QuietHours: [],
  QuietMode: "wait",
  RateMax: 0,
  RateMinutes: 5,
  Fields: {},
  Secrets: ["secretUrl"],
  Where: "https://hooks.example.com/…",
  Waiting: 3,
  Dead: 2,
  State: "failing",
  LastAnswer: "HTTP 500 broken",
  LastAtMs: Date.UTC(2026, 0, 31),
};

const dead = {
  ID: 70,
  TargetID: 7,
  TargetName: "Hook",
  State: "dead" as const,
  Key: "alarm-1",
  Title: "Motion at the gate",
  Body: "",
  Severity: 3,
  AtMs: Date.UTC(2026, 0, 31),
  Attempts: 9,
  QueuedAtMs: 0,
  DoneAtMs: 1,
  Answer: "HTTP 503 away",
};

const aPushServer = () =>
  aProductServer()
    .answer(listPushKinds, {
      Kinds: [webhook],
      Placeholders: [{ Name: "title", Label: both("标题", "title") }],
      HasPublicAddress: false,
    })
    .answer(listPushTargets, { total: 1, rows: [target] })
    .answer(listPushOutbox, { total: 1, rows: [dead] })
    .answer(resendPushes, { Count: 2 })
    .answer(savePushTarget, { ID: 7 })
    .answer(enablePushTarget, {});

it("shows where messages go and how that goes, accessibly and on a phone too, and sends again what was given up", async () => {
  const server = aPushServer();
  const visit = await openConsole("/config/messagePush", { server, language: "en" });
  await expect.element(page.getByText("HTTP 500 broken")).toBeVisible();
  await expect.element(page.getByText("https://hooks.example.com/…")).toBeVisible();
  await page.viewport(...phone);
  visit.chooseTheme("dark");
  await expect.poll(sidewaysPx).toBe(0);
  await expect.element(page.getByText("HTTP 500 broken")).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.viewport(...desk);
  await page.getByRole("button", { name: "Outbox" }).click();
  await expect.element(page.getByText("HTTP 503 away")).toBeVisible();
  await page.getByRole("button", { name: "Resend all" }).click();
  await expect.poll(() => server.asked(resendPushes)).toEqual([{ id: 7 }]);
  expect(server.asked(listPushOutbox).at(-1)).toMatchObject({ id: 7, state: "dead" });
});

it("draws the form from the kind, tries it out as it stands and shows the real answer", async () => {
  const server = aPushServer().answer(testPushTarget, {
    Ok: false,
    Answer: "HTTP 502 gateway",
    TookMs: 12,
  });
  await openConsole("/config/messagePush/form", { server, language: "en" });
  await page.getByRole("link", { name: "Webhook" }).click();
  await page.getByLabelText("Name").fill("Hook");
  await page.getByLabelText("Address", { exact: true }).fill("https://hooks.example.com/x");
  await page.getByRole("button", { name: "Test" }).click();
  await expect.element(page.getByText("HTTP 502 gateway")).toBeVisible();
  expect(server.asked(testPushTarget)).toMatchObject([
    { Kind: "webhook", Name: "Hook", Fields: { secretUrl: "https://hooks.example.com/x" } },
  ]);
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => server.asked(savePushTarget)).toMatchObject([{ RateMax: 0 }]);
});

it("says at the field what the server finds wrong, such as a template", async () => {
  const sentence = "模板第 1 行第 1 列：没有名为“titel”的变量";
  const server = aPushServer().refuse(savePushTarget, {
    status: 400,
    code: "bad-template",
    field: "Title",
    sentence,
  });
  await openConsole("/config/messagePush/form?id=7", { server });
  await page.getByLabelText("标题模板").fill("{{titel}}");
  await page.getByRole("button", { name: "保存" }).click();
  await expect.element(page.getByCss(".ant-form-item-explain-error")).toHaveTextContent(sentence);
});
