import { DatabaseSync } from "node:sqlite";
import Fastify from "fastify";
import { channelsPerDevice, deviceCount } from "./site.ts";

/**
 * The same channels behind the same web server, each request answered by SQL with an index on the
 * order: what a list costs that is not kept in memory.
 */
const db = new DatabaseSync(":memory:");
db.exec(
  "create table channels (device text, id text, name text, device_name text, primary key (device, id));" +
    "create index by_name on channels (name)",
);
const insert = db.prepare("insert into channels values (?, ?, ?, ?)");
db.exec("begin");
for (let device = 0; device < deviceCount; device++)
  for (let channel = 1; channel <= channelsPerDevice; channel++)
    insert.run(
      `bench-${device}`,
      `${channel}`,
      `Camera ${device}-${channel}`,
      `Recorder ${device}`,
    );
db.exec("commit");
const count = db.prepare("select count(*) as total from channels where name like ?");
const rows = db.prepare("select * from channels where name like ? order by name limit ? offset ?");

const app = Fastify();
app.get<{ Querystring: { q?: string; start?: string; limit?: string } }>(
  "/channels",
  async ({ query: { q = "", start = "0", limit = "10" } }) => ({
    ...count.get(`%${q}%`),
    data: rows.all(`%${q}%`, Number(limit), Number(start)),
  }),
);
process.once("disconnect", () => void app.close().finally(() => process.exit()));
process.send?.(await app.listen({ host: "127.0.0.1", port: 0 }));
