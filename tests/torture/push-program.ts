import { LocalLeases, silentLogger, systemClock } from "@tessera/base";
import {
  createMessagePushFeature,
  messagePushMigrations,
} from "@tessera/features/message-push/server";
import {
  ChangeFeed,
  createEvents,
  createHttpServer,
  migrate,
  openDatabase,
  sessionMigrations,
  sharedMigrations,
} from "@tessera/platform/server";

/** Pushes numbered messages to one webhook for as long as it lives: `push-program.ts FOLDER URL FROM TO`. */

const [dataDir = "", url = "", from = "1", to = "1"] = process.argv.slice(2);
const log = silentLogger;
const clock = systemClock;
const database = await openDatabase({ dataDir, log, clock });
await migrate(database, [sharedMigrations, sessionMigrations, messagePushMigrations]);
const product = { name: "Tessera", version: "0.0.0" };
const feature = await createMessagePushFeature({
  database,
  feed: new ChangeFeed({ database, clock, log }),
  leases: new LocalLeases(clock),
  settings: {
    get: ({ schema }: { readonly schema: { parse(values: object): object } }) => schema.parse({}),
  } as never,
  rights: { may: () => true },
  events: createEvents(log),
  product,
  clock,
  log,
});
await feature.start?.();
if (feature.messagePush.targets().length === 0) await addTarget();
const [target] = feature.messagePush.targets();
for (let number = Number(from); number <= Number(to); number++)
  await feature.messagePush.send([target?.id ?? 0], {
    key: String(number),
    title: { zh: `报警 ${number}`, en: `Alarm ${number}` },
    body: { zh: "", en: "" },
    severity: 3,
    atMs: clock.nowMs(),
  });

async function addTarget(): Promise<void> {
  const admin = { userId: 1, userName: "admin", nickName: "", roleId: 1, roleName: "admin" };
  const server = await createHttpServer({
    features: [feature],
    sessions: { resolve: async () => ({ ...admin, isAdmin: true, sessionId: 1 }) },
    rights: { require: () => undefined },
    provider: () => product.name,
    product,
    log,
    clock,
  });
  const payload = { Name: "hook", Kind: "webhook", Fields: { secretUrl: url } };
  const headers = { token: "any" };
  const path = "/api/v1/messagepush/save";
  const reply = await server.inject({ method: "POST", url: path, headers, payload });
  if (reply.statusCode !== 200) throw new Error(reply.payload);
  await server.stop();
}
