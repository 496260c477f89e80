import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { defineSettings, field } from "@tessera/platform/contract";
import { anAdmin } from "@tessera/platform/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { aSite } from "./testing/a-site.ts";

const watch = defineSettings("night-watch", {
  title: ["夜间值守", "Night watch"],
  fields: {
    hour: field(z.number().int().min(0).max(23).default(22), { label: ["时", "Hour"] }),
    password: field(z.string().default(""), { label: ["密码", "Password"], secret: true }),
  },
});

describe("settings", () => {
  const url = "/api/v1/settings/night-watch";
  const change = (values: object) =>
    ({ method: "PUT", url, headers: { token: "admin" }, payload: { values } }) as const;

  it("are read and changed a section, with a line in the audit record and without secrets", async () => {
    const { server, settings, get, lines } = await aSite();
    settings.declare([watch]);
    const reply = await server.inject(change({ hour: 23, password: "hush-hush" }));
    expect(reply.statusCode).toBe(200);
    expect(settings.get(watch)).toEqual({ hour: 23, password: "hush-hush" });
    expect(reply.json()).toEqual(await get("v1/settings/night-watch"));
    expect(reply.json().fields).toMatchObject([
      { name: "hour", value: 23 },
      { name: "password", control: { kind: "secret", isSet: true } },
    ]);
    expect(lines).toMatchObject([
      {
        target: "夜间值守",
        detail: { noted: [{ before: { hour: 22 }, after: { hour: 23, credentials: "renewed" } }] },
      },
    ]);
    expect(reply.body + JSON.stringify(lines)).not.toContain("hush-hush");
  });

  it("stay as they are when one does not fit, which is named", async () => {
    const { server, settings } = await aSite();
    settings.declare([watch]);
    const reply = await server.inject(change({ hour: 24 }));
    expect(reply.statusCode).toBe(400);
    expect(reply.headers).toMatchObject({
      "x-error-code": "bad-setting",
      "x-error-field": "hour",
    });
    expect(reply.body).toContain("“时” 无效");
    expect(settings.get(watch).hour).toBe(22);
  });
});

describe("a port", () => {
  const doorway = defineSettings("doorway", {
    fields: {
      port: field(z.number().default(0), { label: ["门口端口", "Door port"], opens: ["tcp"] }),
    },
  });

  it("is refused when it is set if another program has it, with its own sentence", async () => {
    const { server, settings } = await aSite();
    settings.declare([doorway]);
    const other = createServer().listen(0, "0.0.0.0");
    await once(other, "listening");
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    const reply = await server.inject({
      method: "PUT",
      url: "/api/v1/settings/doorway",
      headers: { token: "admin" },
      payload: { values: { port } },
    });
    expect([reply.statusCode, reply.headers["x-error-code"]]).toEqual([400, "port-taken"]);
    expect(reply.headers["x-error-field"]).toBe("port");
    expect(reply.body).toContain(`“门口端口” 不能使用：端口 ${port}（TCP）被其他程序占用`);
    expect(settings.get(doorway).port).toBe(0);
  });
});

type TestSite = Awaited<ReturnType<typeof aSite>>;

const send = (site: TestSite, path: string, payload: object) =>
  site.server.inject({
    method: "POST",
    url: `/api/v1/${path}`,
    headers: { token: "admin" },
    payload,
  });

const put = (site: TestSite, values: object) => send(site, "settings/night-watch", { values });

const read = (site: TestSite, file: object) => send(site, "settings-file", file);

describe("changes of settings", () => {
  it("are told with who made them and what was before, without secrets, and undone", async () => {
    const site = await aSite();
    site.settings.declare([watch]);
    await put(site, { hour: 23, password: "hush-hush" });
    const { Changes } = await site.get("v1/settings-changes?section=night-watch");
    expect(Changes).toMatchObject([
      {
        section: "night-watch",
        userName: anAdmin.userName,
        before: { hour: 22 },
        after: { hour: 23, credentials: "renewed" },
      },
    ]);
    expect(JSON.stringify(Changes)).not.toContain("hush-hush");
    const undone = await send(site, "settings-changes/undo", { id: Changes[0].id });
    expect(undone.statusCode).toBe(200);
    expect(site.settings.get(watch)).toEqual({ hour: 22, password: "hush-hush" });
  });

  it("are not undone when the setting was changed again since", async () => {
    const site = await aSite();
    site.settings.declare([watch]);
    await put(site, { hour: 20 });
    await put(site, { hour: 21 });
    const { Changes } = await site.get("v1/settings-changes");
    const refused = await send(site, "settings-changes/undo", { id: Changes[1].id });
    expect([refused.statusCode, refused.headers["x-error-code"]]).toEqual([
      409,
      "settings-changed-since",
    ]);
    expect(site.settings.get(watch).hour).toBe(21);
  });
});

describe("the file of all settings", () => {
  it("has what somebody set, no secret and no default, and another site reads it in", async () => {
    const site = await aSite();
    site.settings.declare([watch]);
    await site.settings.change(watch, { hour: 5, password: "hush-hush" });
    const file = await site.get("v1/settings-file");
    expect(file).toMatchObject({ Version: 1, Sections: { "night-watch": { hour: 5 } } });
    expect(JSON.stringify(file)).not.toContain("hush-hush");

    const other = await aSite();
    other.settings.declare([watch]);
    const tried = await read(other, { ...file, DryRun: true });
    expect(tried.json()).toEqual({ Changed: ["night-watch.hour"], Fixed: [] });
    expect(other.settings.get(watch).hour).toBe(22);
    await read(other, file);
    expect(other.settings.get(watch).hour).toBe(5);
  });

  it("takes secrets along that a passphrase has sealed, and gives them to who knows it", async () => {
    const site = await aSite();
    site.settings.declare([watch]);
    await site.settings.change(watch, { hour: 5, password: "hush-hush" });
    const Passphrase = "correct horse";
    const exported = await send(site, "settings-file/export", { Passphrase });
    const file = exported.json();
    expect(file).toMatchObject({ Version: 2, Sections: { "night-watch": { hour: 5 } } });
    expect(exported.body + JSON.stringify(site.lines)).not.toMatch(/hush-hush|correct horse/);

    const other = await aSite();
    other.settings.declare([watch]);
    for (const [wrong, code] of [
      ["", "settings-file-passphrase-needed"],
      ["wrong horse", "settings-file-passphrase-wrong"],
    ]) {
      const refused = await read(other, { ...file, Passphrase: wrong });
      expect([refused.statusCode, refused.headers["x-error-code"]]).toEqual([400, code]);
    }
    expect(other.settings.get(watch)).toEqual({ hour: 22, password: "" });
    const taken = await read(other, { ...file, Passphrase });
    expect(taken.json().Changed.toSorted()).toEqual(["night-watch.hour", "night-watch.password"]);
    expect(other.settings.get(watch)).toEqual({ hour: 5, password: "hush-hush" });
    expect(JSON.stringify(other.lines)).not.toMatch(/hush-hush|correct horse/);
    const again = await read(other, { ...file, Passphrase, DryRun: true });
    expect(again.json()).toEqual({ Changed: [], Fixed: [] });
  });

  it("is refused with its own sentence if a newer version has made it", async () => {
    const site = await aSite();
    const refused = await read(site, { Version: 3, Sections: {} });
    expect(refused.headers["x-error-code"]).toBe("settings-file-too-new");
    expect(refused.body).toContain("配置文件的版本 3 比本系统支持的 2 新，请先升级本系统");
  });

  it.each([
    ["a value that does not fit", { Version: 1, Sections: { "night-watch": { hour: 99 } } }],
    ["a secret", { Version: 1, Sections: { "night-watch": { hour: 4, password: "x" } } }],
    ["a newer version", { Version: 3, Sections: { "night-watch": { hour: 4 } } }],
    [
      "a section that nobody knows",
      { Version: 1, Sections: { "night-watch": { hour: 4 }, no: {} } },
    ],
  ])("changes nothing if it has %s", async (_, file) => {
    const site = await aSite();
    site.settings.declare([watch]);
    const reply = await read(site, file);
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(site.settings.get(watch).hour).toBe(22);
  });
});
