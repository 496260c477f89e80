import { createSocket } from "node:dgram";
import { once } from "node:events";
import { expect, it, onTestFinished } from "vitest";
import { aCamera } from "./testing/a-camera.ts";

/** What a camera answers first. */
async function probe(...probes: string[]) {
  const camera = await aCamera({ name: "Gate 1 & 2", model: "Dome" });
  const socket = createSocket("udp4");
  onTestFinished(() => void socket.close());
  const answered = once(socket, "message") as Promise<[Buffer]>;
  for (const [index, inside] of probes.entries())
    socket.send(aProbe(`urn:uuid:${index}`, inside), camera.discoveryPort, camera.host);
  const [answer] = await answered;
  return { camera, answer: answer.toString() };
}

function aProbe(id: string, inside: string): string {
  return `<e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope" xmlns:w="http://schemas.xmlsoap.org/ws/2004/08/addressing"
 xmlns:d="http://schemas.xmlsoap.org/ws/2005/04/discovery" xmlns:dn="http://www.onvif.org/ver10/network/wsdl"><e:Header><w:MessageID>${id}</w:MessageID>
</e:Header><e:Body><d:Probe>${inside}</d:Probe></e:Body></e:Envelope>`;
}

it.each(["", "<d:Types>dn:NetworkVideoTransmitter</d:Types><d:Scopes/>"])(
  "answers the probe %o with its name and address",
  async (inside) => {
    const { camera, answer } = await probe(inside);
    expect(answer).toContain("<a:RelatesTo>urn:uuid:0</a:RelatesTo>");
    expect(answer).toContain(`<d:XAddrs>${camera.deviceUrl}</d:XAddrs>`);
    expect(answer).toContain("onvif://www.onvif.org/name/Gate%201%20%26%202");
    expect(answer).toMatch(/<a:Address>urn:uuid:[\w-]+</);
  },
);

it("answers only who looks for such a device", async () => {
  const { answer } = await probe(
    "<d:Types>dn:Printer</d:Types>",
    "<d:Scopes>onvif://www.onvif.org/hardware/Bullet</d:Scopes>",
    "</d:Probe>",
    "<d:Scopes>onvif://www.onvif.org/hardware/Dome</d:Scopes>",
  );
  expect(answer).toContain("<a:RelatesTo>urn:uuid:3</a:RelatesTo>");
});
