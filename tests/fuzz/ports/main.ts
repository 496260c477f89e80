import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { startServer } from "../../e2e/running-server.ts";
import { withDescendants } from "../../soak/process-tree.ts";
import { fuzzPort, ServerFailed } from "./fuzz-port.ts";
import { openPortsOf, requireNoErrors } from "./open-ports.ts";
import { samples } from "./samples.ts";

const { values } = parseArgs({
  options: { minutes: { type: "string", default: "10" }, seed: { type: "string" } },
});
const endMs = Date.now() + Number(values.minutes) * 60_000;
const count = 200;

/** All ports of the real server, in turns, from one seed to the next, until the time is over. */
const server = await startServer({ initialPassword: "Initial-Password-1", isDemo: false });
let sent = 0;
try {
  const ports = await openPortsOf(server);
  const processes = new Set(withDescendants(server.pid));
  const missing = Object.keys(samples).filter((name) => !ports.some((port) => port.name === name));
  if (missing.length > 0) throw new Error(`these ports are not open: ${missing.join(", ")}`);
  console.log(`fuzzing ${ports.map(({ name, transport }) => `${name}/${transport}`).join(" ")}`);
  for (let seed = Number(values.seed ?? randomInt(2 ** 31)); Date.now() < endMs; seed++) {
    await Promise.all(ports.map((port) => fuzzPort(port, { seed, count })));
    sent += ports.length * count;
    await requireNoErrors(server);
    const now = withDescendants(server.pid);
    if (now.length !== processes.size || now.some((pid) => !processes.has(pid)))
      throw new ServerFailed(`a process of the server ended, seed ${seed}`);
  }
  const answer = await fetch(`${server.url}/api/v1/getuserinfo`);
  if (answer.status !== 401) throw new ServerFailed(`the web server answers ${answer.status}`);
  console.log(`ports: ok, ${sent.toLocaleString("en")} messages`);
} finally {
  await server.stop();
}
