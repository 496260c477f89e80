import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { liveKind, mediaMessage, writeLiveOrder } from "@tessera/formats/jt1078";
import { expect, it, onTestFinished } from "vitest";
import { withCameras } from "./media-handlers.ts";

it("sends no more when its line is gone", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const address = server.address();
  const tcpPort = typeof address === "object" ? (address?.port ?? 0) : 0;
  const options = withCameras({ server: { host: "127.0.0.1", port: 1 }, phone: "13900000001" });
  const order = { host: "127.0.0.1", tcpPort, udpPort: 0, channel: 1, isSub: false };
  const body = writeLiveOrder({ ...order, kind: liveKind.soundAndPictures });
  const terminal = { phone: "013900000001", is2019: false, channels: 4, send: () => 0 };
  const connected = once(server, "connection") as Promise<[Socket]>;
  const { openLive: messageId } = mediaMessage;
  expect(options.handlers?.get(messageId)?.({ messageId, serial: 1, body }, terminal)).toBe(0);
  const [socket] = await connected;
  const closed = once(socket.resume(), "close");
  options.onGone?.();
  await closed;
  expect(socket.destroyed).toBe(true);
});
