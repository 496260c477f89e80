import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FakeClock, LocalLeases, secondMs, silentLogger } from "@tessera/base";
import {
  type AuditEntry,
  AuditStore,
  AuditTrail,
  auditMigrations,
  ChainKey,
  openDatabase,
} from "@tessera/platform/server";
import { makeTables, temporaryFolder } from "@tessera/platform/testing";
import type { SyslogTarget } from "@tessera/protocols/syslog";
import { listenerCertificate, SyslogListener } from "@tessera/protocols/syslog/testing";
import { expect, it, onTestFinished, vi } from "vitest";
import { LineOffer } from "./line-offer.ts";

const anEntry = (changes: Partial<AuditEntry> = {}): AuditEntry => ({
  atMs: Date.UTC(2026, 0, 1),
  userId: 1,
  userName: "admin",
  address: "192.0.2.7",
  action: "POST /api/v1/addrole",
  kind: "change",
  target: "角色",
  outcome: 200,
  durationMs: 3,
  detail: {},
  ...changes,
});

async function aSite(target: Omit<SyslogTarget, "host">) {
  const clock = new FakeClock();
  const dataDir = await temporaryFolder();
  const database = await openDatabase({ dataDir, log: silentLogger, clock });
  await makeTables(database, [auditMigrations]);
  const key = new ChainKey(Buffer.alloc(32, 7));
  const audit = await AuditTrail.open({ database, key, clock, log: silentLogger });
  const store = new AuditStore(database);
  const logged: string[] = [];
  const say = (_: object, text: string) => void logged.push(text);
  const offer = new LineOffer({
    store,
    leases: new LocalLeases(clock),
    target: () => ({ host: "127.0.0.1", ...target }),
    clock,
    log: { ...silentLogger, error: say, info: say },
  });
  onTestFinished(async () => {
    await offer.stop();
    await database.close();
  });
  /** Sockets take real time, which this clock does not wait for. */
  const until = (check: () => void) =>
    vi.waitFor(
      async () => {
        await clock.advance(secondMs);
        check();
      },
      { timeout: 10_000, interval: 10 },
    );
  return { audit, offer, store, database, logged, until, clock };
}

it("sends every line once, from when it was told to, as RFC 5424 has it", async () => {
  const listener = new SyslogListener();
  await listener.listen();
  const { audit, until, clock } = await aSite({ port: listener.port, tls: false, ca: "" });
  await audit.append(anEntry({ userName: "before" }));
  await clock.advance(secondMs);
  await vi.waitFor(() => clock.advance(secondMs));
  for (let line = 0; line < 250; line++) void audit.append(anEntry());
  await audit.append(anEntry({ userName: 'a"b\\c]d 小李', outcome: 403, kind: "export" }));
  await until(() => expect(listener.messages.at(-1)?.data["user"]).toBe('a"b\\c]d 小李'));
  const [first] = listener.messages;
  expect(first).toMatchObject({
    priority: 109,
    messageId: "audit-change",
    time: "2026-01-01T00:00:00.000Z",
  });
  expect(JSON.parse(first?.text ?? "")).toMatchObject({
    action: "POST /api/v1/addrole",
    target: "角色",
  });
  expect(listener.messages.at(-1)).toMatchObject({ priority: 108, messageId: "audit-export" });
  const ids = listener.messages.map(({ data }) => Number(data["id"]));
  expect(ids).toEqual(ids.map((_, index) => 252 - ids.length + index + 1));
});

it("waits with its lines while the server is away, and says so once", async () => {
  const listener = new SyslogListener();
  await listener.listen();
  const { audit, until, logged } = await aSite({ port: listener.port, tls: false, ca: "" });
  await until(() => undefined);
  await audit.append(anEntry({ userName: "one" }));
  await until(() => expect(listener.messages).toHaveLength(1));
  await listener.close();
  for (const userName of ["two", "three"]) await audit.append(anEntry({ userName }));
  await until(() => expect(logged.join()).toContain("they wait"));
  await listener.listen();
  await until(() => expect(logged.join()).toContain("again"));
  const users = () => new Set(listener.messages.map(({ data }) => data["user"]));
  await until(() => expect([...users()]).toEqual(["one", "two", "three"]));
  expect(logged).toHaveLength(2);
});

it("says how many lines were removed before they could be sent", async () => {
  const listener = new SyslogListener();
  await listener.listen();
  const { audit, until, database, store } = await aSite({
    port: listener.port,
    tls: false,
    ca: "",
  });
  await store.setOffered(`127.0.0.1:${listener.port}`, 0);
  for (let line = 0; line < 5; line++) await audit.append(anEntry());
  await database
    .as<{ audit_log: { id: number } }>()
    .deleteFrom("audit_log")
    .where("id", "<", 4)
    .execute();
  await until(() => expect(listener.messages).toHaveLength(3));
  expect(listener.messages[0]).toMatchObject({ messageId: "audit-lost", data: { lost: "3" } });
});

it("sends lines and signed heads by TLS, to a server that it can trust alone", async () => {
  const listener = new SyslogListener({ tls: true });
  await listener.listen();
  const ca = join(await temporaryFolder(), "ca.pem");
  await writeFile(ca, listenerCertificate);
  const stranger = await aSite({ port: listener.port, tls: true, ca: "" });
  stranger.offer.offerHead("{}");
  await stranger.until(() => expect(stranger.logged.join()).toContain("they wait"));
  expect(listener.messages).toEqual([]);
  const { offer, until } = await aSite({ port: listener.port, tls: true, ca });
  offer.offerHead('{"kind":"tessera audit head"}');
  await until(() => expect(listener.messages).toHaveLength(1));
  expect(listener.messages[0]).toMatchObject({
    messageId: "audit-head",
    data: {},
    text: '{"kind":"tessera audit head"}',
  });
});
