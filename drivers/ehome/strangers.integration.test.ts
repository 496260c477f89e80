import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { encodePpvsp, writeRequest } from "@tessera/protocols/ehome";
import { xml } from "@tessera/protocols/xml";
import { expect, it, onTestFinished } from "vitest";
import { aPlatform, soon } from "./testing/a-platform.ts";

/** Another address of this machine: its first one speaks for many. */
const localAddress = "127.0.0.2";
/** What one stranger has of 10,000. */
const ofOneStranger = 500;

const registration = encodePpvsp(
  writeRequest({
    method: "",
    command: "REGISTER",
    sequence: 1,
    params: xml`<DeviceID>by-tcp</DeviceID>`,
  }),
);

it("counts a connection as a stranger's until a device has registered by it", async () => {
  const { platform } = await aPlatform();
  const { port } = platform.state();
  const open = async (bytes: Uint8Array): Promise<Socket> => {
    const socket = connect({ port, host: "127.0.0.1", localAddress });
    onTestFinished(() => void socket.destroy());
    socket.on("error", () => {});
    await once(socket, "connect");
    socket.write(bytes);
    return socket;
  };
  const noise = Buffer.from("<PPVSPMessage></PPVSPMessage>");
  const strangers: Socket[] = [];
  for (let count = 0; count < ofOneStranger; count++) strangers.push(await open(noise));
  const tooMany = await open(noise);
  await once(tooMany, "close");
  strangers[0]?.destroy();
  await expect
    .poll(async () => {
      await open(registration);
      return platform.sessions().length;
    }, soon)
    .toBe(1);
  // Where a device has registered there is room for others.
  const other = await open(registration);
  await once(other, "data");
  expect(other.destroyed).toBe(false);
}, 30_000);
