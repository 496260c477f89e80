import { describe, expect, it } from "vitest";
import { aSite } from "./testing/a-site.ts";

const v2 = "/api/v2/config/device/access";
const gate = "34020000001320000007";

describe("the lists", () => {
  it("take entries by either interface and never give a password away", async () => {
    const { call, accessLists } = await aSite();
    const added = await call("POST", "/api/v1/addwhite", {
      Serial: gate,
      Password: "of-the-gate",
      RemoteIP: "192.0.2.0/24",
    });
    expect(added.body).toMatchObject({ state: "success", ID: expect.any(Number) });
    await call("POST", `${v2}/white`, { RemoteIP: "198.51.100.7", Description: "院子" });
    const { body, text } = await call("GET", "/api/v1/white", { sort: "Serial", order: "desc" });
    expect(body).toMatchObject({
      count: 2,
      data: [
        { Serial: gate, Password: "********", RemoteIP: "192.0.2.0/24", RemotePort: 0 },
        { Serial: "", Password: "", Description: "院子" },
      ],
    });
    expect(text).not.toContain("of-the-gate");
    expect(accessLists.passwordOf(gate)).toBe("of-the-gate");
    expect((await call("GET", `${v2}/whites`, { q: "院" })).body.count).toBe(1);
    const id = added.body.ID;
    expect((await call("GET", `${v2}/white/${id}`)).body.data.Serial).toBe(gate);
    expect((await call("GET", `${v2}/white`, { id })).body.data.Serial).toBe(gate);
  });

  it("refuse a password that is short or of one kind, and keep the one that is stored", async () => {
    const { call, accessLists } = await aSite();
    const weak = { Serial: gate, Password: "87654321" };
    expect((await call("POST", "/api/v1/addwhite", weak)).code).toBe("sip-password-weak");
    const entry = { Serial: gate, Password: "of-the-gate" };
    const { ID } = (await call("POST", "/api/v1/addwhite", entry)).body;
    const edited = await call("POST", "/api/v1/editwhite", { ID, ...weak });
    expect(edited.code).toBe("sip-password-weak");
    const row = { ...weak, Serial: "34020000001320000009" };
    const rows = await call("POST", "/api/v1/white/import", { DryRun: true, Rows: [row] });
    expect(rows.body).toMatchObject({ Added: 0, Bad: [{ Field: "Password" }] });
    expect(accessLists.passwordOf(gate)).toBe("of-the-gate");
  });

  it("keep a password that is not given anew, and forget one that is emptied", async () => {
    const { call, accessLists } = await aSite();
    const entry = { Serial: gate, Password: "of-the-gate" };
    const { ID } = (await call("POST", "/api/v1/addwhite", entry)).body;
    await call("POST", "/api/v1/editwhite", { ID, Serial: gate, Password: "********" });
    await call("PUT", `${v2}/white/${ID}`, { Serial: gate, Description: "x" });
    expect(accessLists.passwordOf(gate)).toBe("of-the-gate");
    await call("POST", "/api/v1/editwhite", { ID, Serial: gate, Password: "" });
    expect(accessLists.passwordOf(gate)).toBeUndefined();
  });

  it("give up one entry, or several", async () => {
    const { call, accessLists } = await aSite();
    const ids: number[] = [];
    for (const Serial of ["1", "2", "3", "4", "5"]) {
      await call("POST", "/api/v1/addblack", { Serial, Password: "ignored" });
      ids.push((await call("POST", "/api/v1/addwhite", { Serial })).body.ID);
    }
    expect((await call("GET", "/api/v1/delwhite", { id: ids[0] })).body.Deleted).toBe(1);
    const several = await call("POST", "/api/v1/delwhites", { id: `${ids[1]},${ids[2]}` });
    expect(several.body).toMatchObject({ state: "success", Deleted: 2 });
    expect((await call("DELETE", `${v2}/whites`, { id: [ids[3], 999] })).body.Deleted).toBe(1);
    expect((await call("DELETE", `${v2}/white/${ids[4]}`)).body.Deleted).toBe(1);
    expect((await call("GET", `${v2}/white/${ids[4]}`)).status).toBe(404);
    const { data } = (await call("GET", "/api/v1/black", { limit: 99_999 })).body;
    expect(data.map(({ Password }: { Password: string }) => Password).join("")).toBe("");
    await call("POST", "/api/v1/delblack", { id: data[0].ID });
    expect(accessLists.all("black")).toHaveLength(4);
  });

  it("refuse entries about nobody and patterns that are none", async () => {
    const { call } = await aSite();
    for (const [entry, code] of [
      [{ Serial: "", RemoteIP: "" }, "list-entry-empty"],
      [{ Serial: "a b" }, "invalid-input"],
      [{ Serial: "****" }, "invalid-input"],
      [{ RemoteIP: "192.0.2" }, "invalid-input"],
      [{ RemoteIP: "192.0.2.0/33" }, "invalid-input"],
      [{ Serial: gate, RemotePort: -1 }, "invalid-input"],
    ] as const)
      expect(await call("POST", "/api/v1/addblack", entry)).toMatchObject({ status: 400, code });
  });

  it("take over a table and answer for each row", async () => {
    const { call, accessLists } = await aSite();
    await call("POST", "/api/v1/addwhite", { Serial: "known" });
    const Rows = [
      { Serial: gate, Password: "of-the-gate", RemoteIP: null },
      { Serial: "", RemoteIP: "" },
      { Serial: "known" },
      { Serial: gate },
      { Serial: 34_020_000_001_320_000_000_0 },
      { Serial: "a", RemoteIP: "nowhere", RemotePort: "many" },
      { RemoteIP: "198.51.100.0/24", RemotePort: "5060", Description: "院子" },
      { Description: "nobody" },
    ];
    const dry = await call("POST", "/api/v1/white/import", { Rows, DryRun: true });
    expect(dry.body).toMatchObject({ IsDryRun: true, Total: 7, Added: 2 });
    expect(accessLists.all("white")).toHaveLength(1);
    const { body, text } = await call("POST", "/api/v1/white/import", { Rows });
    expect(body.Bad.map(({ Row, Field }: { Row: number; Field: string }) => [Row, Field])).toEqual([
      [3, "Serial"],
      [4, "Serial"],
      [5, "Serial"],
      [6, "RemoteIP"],
      [6, "RemotePort"],
      [8, "Serial"],
    ]);
    expect(text).not.toContain("of-the-gate");
    expect(accessLists.passwordOf(gate)).toBe("of-the-gate");
    expect(accessLists.judge("x", "198.51.100.9", 5060)).toBe("allowed");
  });

  it("let the white list alone count when it is switched on", async () => {
    const { call, accessLists } = await aSite();
    expect((await call("GET", `${v2}/white/switch`)).body).toEqual({ data: { Enable: false } });
    await call("PUT", `${v2}/white/switch`, { Enable: true });
    expect(accessLists.judge(gate, "192.0.2.7")).toBe("denied");
  });
});
