import { describe, expect, it } from "vitest";
import { failureOf } from "./testing/failure-of.ts";
import { MemoryNetwork } from "./testing/memory-network.ts";

const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString();

function aPair(transport: "UDP" | "TCP" = "UDP") {
  const network = new MemoryNetwork();
  const server = network.join("10.0.0.1", { transport });
  const device = network.join("10.0.0.2", { transport });
  const pass = (ms: number) => network.pass(ms);
  const countSent = (start: string) => network.sent.filter((line) => line.startsWith(start)).length;
  return { network, server, device, pass, countSent };
}

describe("a request", () => {
  it("is answered", async () => {
    const { server, device, pass } = aPair();
    const answer = server.agent.request({
      method: "MESSAGE",
      peer: device.peer,
      target: "7@10.0.0.2:5060",
      headers: [["X-GB-Ver", "3.0"]],
      contentType: "Application/MANSCDP+xml",
      body: Buffer.from("<a/>"),
    });
    await pass(1);
    const [request] = device.requests;
    expect(request).toMatchObject({ method: "MESSAGE", fromUser: "id-of-10.0.0.1", toUser: "7" });
    expect(text(request?.body)).toBe("<a/>");
    expect(request?.headers.get("x-gb-ver")).toBe("3.0");
    request?.respond(200, { headers: [["Date", "now"]] });
    await pass(1);
    const { status, headers } = await answer;
    expect(status).toBe(200);
    expect(headers.get("date")).toBe("now");
    expect(headers.get("via")).toContain("received=10.0.0.1;rport=5060");
  });

  it("is sent at 0.5, 1.5, 3.5, 7.5, 11.5 … s again over UDP, and given up after 32 s", async () => {
    const { network, server, device, pass, countSent } = aPair();
    network.loses = () => true;
    const answer = server.agent.request({ method: "MESSAGE", peer: device.peer, target: "7@h" });
    const failed = failureOf(answer);
    const counts: number[] = [];
    for (const ms of [499, 1, 1000, 2000, 4000, 4000]) {
      await pass(ms);
      counts.push(countSent("MESSAGE"));
    }
    expect(counts).toEqual([1, 2, 3, 4, 5, 6]);
    await pass(21_000);
    expect(await failed).toMatchObject({ code: "sip-no-answer" });
    const sent = countSent("MESSAGE");
    await pass(60_000);
    expect(countSent("MESSAGE")).toBe(sent);
    expect(server.agent.held).toEqual({ transactions: 0, dialogs: 0 });
  });

  it("is sent once over TCP", async () => {
    const { network, server, device, pass, countSent } = aPair("TCP");
    network.loses = () => true;
    const answer = server.agent.request({ method: "MESSAGE", peer: device.peer, target: "7@h" });
    const failed = failureOf(answer);
    await pass(32_000);
    expect(await failed).toMatchObject({ code: "sip-no-answer" });
    expect(countSent("MESSAGE")).toBe(1);
  });

  it("fails at once when its connection ends", async () => {
    const { network, server, device, pass } = aPair("TCP");
    network.loses = () => true;
    const answer = server.agent.request({ method: "MESSAGE", peer: device.peer, target: "7@h" });
    const failed = failureOf(answer);
    await pass(1);
    server.agent.onDisconnect(device.peer);
    expect(await failed).toMatchObject({ code: "sip-not-reached" });
  });

  it("that comes again is answered again without being told twice", async () => {
    const { network, server, device, pass, countSent } = aPair();
    let lost = 0;
    network.loses = (line) => line.startsWith("SIP/2.0") && lost++ < 2;
    const answer = server.agent.request({ method: "MESSAGE", peer: device.peer, target: "7@h" });
    await pass(1);
    device.requests[0]?.respond(200);
    await pass(3000);
    expect((await answer).status).toBe(200);
    expect(device.requests).toHaveLength(1);
    expect(countSent("SIP/2.0 200")).toBe(3);
    expect(device.traces.filter(({ note }) => note === "retransmission")).toHaveLength(4);
  });

  it("is forgotten 32 s after its answer", async () => {
    const { server, device, pass } = aPair();
    const answer = server.agent.request({ method: "MESSAGE", peer: device.peer, target: "7@h" });
    await pass(1);
    device.requests[0]?.respond(200);
    await pass(1);
    await answer;
    expect(device.agent.held.transactions).toBe(1);
    await pass(33_000);
    expect(device.agent.held.transactions).toBe(0);
  });

  it("that nobody answers is forgotten too", async () => {
    const { network, device, pass } = aPair();
    network.inject(aMessage("MESSAGE"), { transport: "UDP", host: "9.9.9.9", port: 1 }, device);
    expect(device.agent.held.transactions).toBe(1);
    await pass(33_000);
    expect(device.agent.held.transactions).toBe(0);
  });

  it("can be abandoned", async () => {
    const { server, device, pass } = aPair();
    const abort = new AbortController();
    const answer = server.agent.request(
      { method: "MESSAGE", peer: device.peer, target: "7@h" },
      abort.signal,
    );
    const failed = failureOf(answer);
    await pass(1);
    abort.abort(new Error("enough"));
    expect(await failed).toMatchObject({ message: "enough" });
    expect(server.agent.held.transactions).toBe(0);
  });
});

const source = { transport: "UDP", host: "9.9.9.9", port: 999 } as const;

function aMessage(method: string, change: (text: string) => string = (same) => same): string {
  return change(`${method} sip:1@2 SIP/2.0
Via: SIP/2.0/UDP 192.168.1.64:5060;rport;branch=z9hG4bK1
From: <sip:7@3402000000>;tag=a
To: <sip:1@3402000000>
Call-ID: c1
CSeq: 1 ${method}

`);
}

describe("what comes", () => {
  it.each(["Via", "From", "To", "Call-ID", "CSeq"])(
    "is refused without %s, with a note",
    (name) => {
      const { network, server } = aPair();
      const lame = aMessage("MESSAGE", (whole) => whole.replace(new RegExp(`${name}:.*\n`), ""));
      network.inject(lame, source, server);
      expect(server.requests).toEqual([]);
      expect(server.traces[0]?.note).toContain(`no ${name}`);
      expect(network.sent).toEqual(name === "Via" ? [] : [`SIP/2.0 400 Bad Request (no ${name})`]);
    },
  );

  it("is refused when CSeq names another method", () => {
    const { network, server } = aPair();
    network.inject(
      aMessage("INFO", (whole) => whole.replace("1 INFO", "1 BYE")),
      source,
      server,
    );
    expect(network.sent[0]).toContain("SIP/2.0 400");
  });

  it("is noted when it is not SIP", () => {
    const { network, server } = aPair();
    network.inject("hello", source, server);
    expect(server.traces).toMatchObject([{ direction: "in", note: "not SIP", message: undefined }]);
  });

  it("with a method that we do not know gets 405 and what we know", () => {
    const { network, server } = aPair();
    network.inject(aMessage("PUBLISH"), source, server);
    expect(network.sent).toEqual(["SIP/2.0 405 Method Not Allowed"]);
    expect(server.traces[1]?.message?.headers.get("allow")).toContain("MESSAGE");
  });

  it("gets 200 and what we know for OPTIONS", () => {
    const { network, server } = aPair();
    network.inject(aMessage("OPTIONS"), source, server);
    expect(network.sent).toEqual(["SIP/2.0 200 OK"]);
    expect(server.traces[1]?.message?.headers.get("allow")).toContain("INVITE");
    expect(server.requests).toEqual([]);
  });

  it("is told apart by Call-ID and CSeq where a device uses one branch for everything", () => {
    const { network, server } = aPair();
    network.inject(aMessage("REGISTER"), source, server);
    server.requests[0]?.respond(401);
    network.inject(
      aMessage("REGISTER", (whole) => whole.replace("1 REG", "2 REG")),
      source,
      server,
    );
    expect(server.requests).toHaveLength(2);
  });

  it.each(["REGISTER", "MESSAGE"])(
    "as %s with a tag of no dialog is heard all the same",
    (method) => {
      const { network, server } = aPair();
      const tagged = aMessage(method, (whole) => whole.replace(/(To:.*)/, "$1;tag=old"));
      network.inject(tagged, source, server);
      expect(server.requests).toHaveLength(1);
    },
  );

  it.each(["BYE", "INFO", "NOTIFY", "SUBSCRIBE", "INVITE"])(
    "as %s for a dialog that is gone gets 481, with a note",
    (method) => {
      const { network, server } = aPair();
      const tagged = aMessage(method, (whole) => whole.replace(/(To:.*)/, "$1;tag=old"));
      network.inject(tagged, source, server);
      expect(server.requests).toEqual([]);
      expect(network.sent).toEqual(["SIP/2.0 481 Call/Transaction Does Not Exist"]);
      expect(server.traces[0]?.note).toBe("481 no such dialog");
    },
  );

  it("is answered with 500 when handling it fails", () => {
    const { network } = aPair();
    const server = network.join("10.0.0.9", {
      onRequest: () => {
        throw new Error("ours");
      },
    });
    network.inject(aMessage("MESSAGE"), source, server);
    expect(network.sent).toEqual(["SIP/2.0 500 Server Internal Error"]);
  });

  it("as an answer to nothing is noted", () => {
    const { network, server } = aPair();
    const answer = aMessage("INFO").replace(/^.*\n/, "SIP/2.0 200 OK\n");
    network.inject(answer, source, server);
    expect(server.traces[0]?.note).toBe("answers nothing that we wait for");
  });
});
