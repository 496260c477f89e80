import { forEachDatabase } from "@tessera/platform/testing";
import { expect, it } from "vitest";
import { layoutDraft } from "../contract.ts";
import { aDraft, aSite, camera, cell } from "./testing/a-site.ts";

forEachDatabase((open) => {
  it("keeps a layout with its present camera names, and shows it to its owner alone", async () => {
    const { read, list, call, names, audited } = await aSite(await open());
    const draft = { ...aDraft("gate", undefined), Tour: null };
    const saved = await read(2, "/save", draft);
    expect(saved).toMatchObject({
      Name: "lobby",
      IsOwn: true,
      CanChange: true,
      OwnerName: "li",
      Revision: 1,
      Cells: [
        { camera: { channel: "gate", name: "Gate" }, State: "ok" },
        { camera: null, State: "empty" },
      ],
    });
    names.set("gate", "North gate");
    expect((await read(2, `/${saved.ID}`)).Cells[0]?.camera?.name).toBe("North gate");
    expect((await list(2, "?q=LOB")).map(({ ID }) => ID)).toEqual([saved.ID]);
    expect(await list(2, "?q=other")).toEqual([]);
    expect(await list(3)).toEqual([]);
    expect((await call(3, `/${saved.ID}`)).status).toBe(404);
    expect(audited.at(-1)).toMatchObject({
      kind: "change",
      target: `画面布局 lobby (${saved.ID})`,
    });
  });

  it("shows others of a shared layout only what they may watch", async () => {
    const { read, list, leaveOnly } = await aSite(await open());
    const tour = { dwellSeconds: 10, cameras: [camera("gate"), camera("vault")] };
    const draft = { ...aDraft("gate", "vault"), Tour: tour, Shared: true };
    const { ID } = await read(1, "/save", draft);
    leaveOnly("gate");
    expect(await list(3)).toMatchObject([
      {
        ID,
        IsOwn: false,
        CanChange: false,
        OwnerName: "admin",
        Cells: [
          { camera: { name: "Gate" }, State: "ok" },
          { camera: null, State: "forbidden" },
        ],
        TourCameras: 2,
      },
    ]);
    const opened = await read(3, `/${ID}`);
    expect(opened.Tour).toMatchObject({ cameras: [{ channel: "gate" }], Left: 1 });
    expect(JSON.stringify([opened, await list(3)])).not.toMatch(/vault/i);
  });

  it("keeps the tour when it is renamed or shared by what the list told of it", async () => {
    const { read, list, leaveOnly } = await aSite(await open());
    const tour = { dwellSeconds: 10, cameras: [camera("yard"), camera("gate")] };
    const { ID } = await read(2, "/save", { ...aDraft("gate"), Tour: tour });
    const [row] = await list(2);
    expect(row).not.toHaveProperty("Tour");
    expect(row?.TourCameras).toBe(2);
    leaveOnly("gate");
    await read(2, "/save", { ...row, Name: "renamed", Shared: true });
    leaveOnly("gate", "yard");
    expect(await read(2, `/${ID}`)).toMatchObject({
      Name: "renamed",
      Tour: { dwellSeconds: 10, cameras: [{ channel: "yard" }, { channel: "gate" }] },
    });
    expect(await read(2, "/save", { ...row, Tour: null, Revision: 2 })).toMatchObject({
      Tour: null,
    });
  });

  it("lets only the owner or an administrator change or remove it", async () => {
    const { read, call, list } = await aSite(await open());
    const { ID } = await read(2, "/save", { ...aDraft("gate"), Shared: true });
    expect((await call(3, "/save", { ...aDraft(), ID, Cells: [cell(0)] })).code).toBe(
      "layout-not-yours",
    );
    expect((await call(3, "/remove", { ID })).code).toBe("layout-not-yours");
    const renamed = { ...aDraft("gate"), Name: "renamed", ID, Shared: false };
    expect(await read(1, "/save", renamed)).toMatchObject({ Name: "renamed", Shared: true });
    expect((await call(1, "/remove", { ID })).status).toBe(200);
    expect(await list(2)).toEqual([]);
  });

  it("refuses a camera that the writer may not watch, the same way as one that is not there", async () => {
    const { call } = await aSite(await open());
    const answers = [
      await call(2, "/save", aDraft("gate", "vault")),
      await call(2, "/save", aDraft("gate", "none")),
    ];
    for (const { status, code, text } of answers) {
      expect([status, code]).toEqual([400, "layout-camera-unknown"]);
      expect(text).toContain("第 2 个窗口");
    }
    const tour = { dwellSeconds: 10, cameras: [camera("vault")] };
    expect((await call(2, "/save", { ...aDraft("gate"), Tour: tour })).text).toContain(
      "轮巡的第 1",
    );
  });

  it("keeps in their windows the cameras that its owner cannot see any more", async () => {
    const { read, leaveOnly, names } = await aSite(await open());
    const tour = { dwellSeconds: 10, cameras: [camera("gate"), camera("yard")] };
    const saved = await read(2, "/save", { ...aDraft("gate", "yard"), Tour: tour });
    leaveOnly("yard");
    const left = await read(2, `/${saved.ID}`);
    expect(left.Cells[0]).toMatchObject({ camera: null, State: "forbidden" });
    const again = { ...left, Name: "again", Revision: left.Revision };
    expect(await read(2, "/save", again)).toMatchObject({
      Cells: [{ camera: null, State: "forbidden" }, { State: "ok" }],
      Tour: { Left: 1 },
    });
    leaveOnly("gate", "yard");
    const back = await read(2, `/${saved.ID}`);
    expect(back.Cells.map(({ camera: at }) => at?.channel)).toEqual(["gate", "yard"]);
    expect(back.Tour).toMatchObject({
      Left: 0,
      cameras: [{ channel: "yard" }, { channel: "gate" }],
    });
    names.delete("gate");
    const gone = await read(2, `/${saved.ID}`);
    expect(gone.Cells[0]).toMatchObject({ camera: null, State: "gone" });
    expect((await read(2, "/save", gone)).Cells[0]).toMatchObject({ State: "empty" });
  });

  it("empties a window whose camera its owner does see", async () => {
    const { read } = await aSite(await open());
    const { ID } = await read(2, "/save", aDraft("gate"));
    expect((await read(2, "/save", { ...aDraft(undefined), ID })).Cells[0]?.State).toBe("empty");
  });

  it("refuses to overwrite what somebody else has saved meanwhile", async () => {
    const { read, call } = await aSite(await open());
    const { ID, Revision } = await read(2, "/save", aDraft("gate"));
    expect((await read(2, "/save", { ...aDraft("yard"), ID, Revision })).Revision).toBe(2);
    const late = await call(2, "/save", { ...aDraft("gate"), ID, Revision });
    expect([late.status, late.code]).toEqual([409, "layout-overtaken"]);
    expect((await read(2, `/${ID}`)).Cells[0]?.camera?.channel).toBe("yard");
  });

  it("keeps at most 200 of a user, and none of a deleted one", async () => {
    const { read, call, list, users, store } = await aSite(await open());
    const draft = layoutDraft.parse(aDraft(undefined));
    for (let made = 0; made < 200; made++) await store.insert(2, draft, 0);
    expect((await call(2, "/save", aDraft(undefined))).code).toBe("layouts-full");
    await read(3, "/save", aDraft(undefined));
    await users.remove(2);
    expect(await list(2)).toEqual([]);
    expect(await list(3)).toHaveLength(1);
  });
});
