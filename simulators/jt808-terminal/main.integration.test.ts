import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";

const program = fileURLToPath(new URL("./main.ts", import.meta.url));

it("connects to the server that the command line names", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const child = spawn(process.execPath, [program, "--server", `127.0.0.1:${port}`]);
  onTestFinished(() => void child.kill("SIGKILL"));
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  const ended = once(child, "exit").then(() => {
    throw new Error(`It ended: ${errors}`);
  });
  const [socket] = (await Promise.race([once(server, "connection"), ended])) as [Socket];
  ended.catch(() => {});
  onTestFinished(() => void socket.destroy());
  const [bytes] = (await once(socket, "data")) as [Buffer];
  // A frame of JT/T 808 begins with its mark.
  expect(bytes[0]).toBe(0x7e);
});
