import { once } from "node:events";
import { request } from "node:http";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { plainViewer } from "./plain-viewer.ts";

async function aServer(head: string, isChunked: boolean): Promise<number> {
  const server = createServer((socket: Socket) => {
    socket.once("data", () => {
      socket.write(head);
      const viewer = plainViewer(socket, isChunked);
      for (const word of ["one ", "", "two"]) viewer.write(Buffer.from(word));
      setTimeout(() => viewer.close(), 50);
    });
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

it("goes on in chunks where the reply began so", async () => {
  const port = await aServer("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", true);
  const reply = await new Promise<string>((resolve) => {
    request({ port, host: "127.0.0.1" }, (response) => {
      let said = "";
      response.on("data", (bytes: Buffer) => {
        said += bytes.toString();
      });
      // It breaks off: no chunk says that it is the last.
      response.on("error", () => resolve(said));
    }).end();
  });
  expect(reply).toBe("one two");
});

it("goes on as it is for a client that knows no chunks", async () => {
  const port = await aServer("HTTP/1.0 200 OK\r\n\r\n", false);
  const client = connect(port, "127.0.0.1");
  client.write("GET / HTTP/1.0\r\n\r\n");
  expect(await text(client)).toBe("HTTP/1.0 200 OK\r\n\r\none two");
});
