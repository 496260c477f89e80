import { describe, expect, it } from "vitest";
import type { SipDialog } from "./sip-agent.ts";
import { failureOf } from "./testing/failure-of.ts";
import { MemoryNetwork } from "./testing/memory-network.ts";

const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString();

function aPair(transport: "UDP" | "TCP" = "UDP") {
  const network = new MemoryNetwork();
  const server = network.join("10.0.0.1", { transport });
  const device = network.join("10.0.0.2", { transport });
  const pass = (ms: number) => network.pass(ms);
  const countSent = (start: string) => network.sent.filter((line) => line.startsWith(start)).length;
  const offer = { peer: device.peer, target: "7@10.0.0.2:5060", body: Buffer.from("offer") };
  return { network, server, device, pass, countSent, offer };
}

async function aCall(transport: "UDP" | "TCP" = "UDP") {
  const pair = aPair(transport);
  const { server, device, pass, offer } = pair;
  const calling = server.agent.invite(offer);
  await pass(1);
  const called = device.requests[0]?.accept({ body: Buffer.from("answer") });
  await pass(2);
  if (!called) throw new Error("no INVITE came");
  return { ...pair, ours: await calling, theirs: called };
}

/** Both ends as the 2xx names them. */
function tagged({ opening: { headers } }: SipDialog) {
  return { from: headers.get("from") ?? "", to: headers.get("to") ?? "" };
}

describe("a session", () => {
  it.each(["UDP", "TCP"] as const)("opens over %s and is confirmed", async (transport) => {
    const { network, device, ours, theirs } = await aCall(transport);
    expect(text(device.requests[0]?.body)).toBe("offer");
    expect(text(ours.opening.body)).toBe("answer");
    await theirs.confirmed;
    expect(network.sent.map((line) => line.split(" ", 2).join(" "))).toEqual([
      "INVITE sip:7@10.0.0.2:5060",
      "SIP/2.0 200",
      `ACK sip:id-of-10.0.0.2@10.0.0.2:5060${transport === "TCP" ? ";transport=tcp" : ""}`,
    ]);
  });

  it("carries requests both ways, with rising CSeq", async () => {
    const { server, device, ours, theirs, pass } = await aCall();
    const heard: string[] = [];
    for (const [name, dialog] of Object.entries({ ours, theirs }))
      dialog.onRequest((request) => {
        heard.push(
          `${name} ${request.method} ${request.headers.get("cseq")} ${text(request.body)}`,
        );
        request.respond(200);
      });
    const answers = [
      ours.request("INFO", { body: Buffer.from("PLAY") }),
      ours.request("INFO", { body: Buffer.from("PAUSE") }),
      theirs.request("MESSAGE", { body: Buffer.from("121") }),
    ];
    await pass(2);
    for (const answer of answers) expect((await answer).status).toBe(200);
    expect(heard).toEqual([
      "theirs INFO 2 INFO PLAY",
      "theirs INFO 3 INFO PAUSE",
      "ours MESSAGE 1 MESSAGE 121",
    ]);
    expect(server.requests).toEqual([]);
    expect(device.requests).toHaveLength(1);
  });

  it.each(["ours", "theirs"] as const)("is ended by a BYE of %s", async (ender) => {
    const { server, device, pass, ...call } = await aCall();
    const other = ender === "ours" ? call.theirs : call.ours;
    const ending = call[ender].end();
    await pass(2);
    await ending;
    expect(await call[ender].ended).toEqual({ by: "us" });
    expect(await other.ended).toEqual({ by: "them" });
    expect([server.agent.held.dialogs, device.agent.held.dialogs]).toEqual([0, 0]);
    await expect(other.request("INFO")).rejects.toMatchObject({ code: "sip-dialog-over" });
  });

  it("is over for us even if nobody answers the BYE", async () => {
    const { network, server, ours, pass } = await aCall();
    network.loses = () => true;
    const ending = ours.end();
    expect(await ours.ended).toEqual({ by: "us" });
    await pass(33_000);
    await ending;
    expect(server.agent.held.dialogs).toBe(0);
  });

  it("is lost when the other side does not know it any more", async () => {
    const { network, ours, device, pass } = await aCall();
    network.loses = () => true;
    await device.agent.stop();
    network.loses = () => false;
    network.join("10.0.0.2");
    const answer = ours.request("INFO");
    await pass(2);
    expect((await answer).status).toBe(481);
    expect(await ours.ended).toEqual({ by: "loss" });
  });

  it("follows a device to another port of its host", async () => {
    const { network, server, ours } = await aCall();
    ours.onRequest((request) => request.respond(200));
    const { from, to } = tagged(ours);
    const moved = { transport: "UDP", host: "10.0.0.2", port: 40_123 } as const;
    network.inject(
      `INFO sip:1@2 SIP/2.0\nVia: SIP/2.0/UDP h;branch=z9hG4bK9\nFrom: ${to}\nTo: ${from}\nCall-ID: ${ours.callId}\nCSeq: 9 INFO\n\n`,
      moved,
      server,
    );
    expect(ours.peer).toEqual(moved);
  });

  it("is opened with the first who answers; others are acknowledged and ended", async () => {
    const { network, server, device, pass, countSent, offer } = aPair();
    network.loses = (line) => line.startsWith("SIP/2.0 200");
    const calling = server.agent.invite(offer);
    await pass(1);
    device.requests[0]?.accept({ body: Buffer.from("first") });
    const answer = network.bytes.at(-1)?.toString("latin1") ?? "";
    network.loses = () => false;
    for (const tag of ["one", "two", "one"])
      network.inject(
        answer.replaceAll("\r", "").replace(/(To: .*;tag=).*/, `$1${tag}`),
        device.peer,
        server,
      );
    const ours = await calling;
    await pass(2);
    expect(ours.opening.headers.get("to")).toContain("tag=one");
    expect([countSent("ACK"), countSent("BYE")]).toEqual([3, 1]);
  });

  it("is refused with the status", async () => {
    const { server, device, pass, countSent, offer } = aPair();
    const calling = server.agent.invite(offer);
    const refused = failureOf(calling);
    await pass(1);
    device.requests[0]?.respond(486);
    await pass(2);
    expect(await refused).toMatchObject({ code: "sip-refused", status: 486 });
    await pass(40_000);
    expect([countSent("SIP/2.0 486"), countSent("ACK")]).toEqual([1, 1]);
    expect(server.agent.held).toEqual({ transactions: 0, dialogs: 0 });
    expect(device.agent.held).toEqual({ transactions: 0, dialogs: 0 });
  });

  it("gets its refusal again until the ACK comes, and the ACK again for each", async () => {
    const { network, server, device, pass, countSent, offer } = aPair();
    let lost = 0;
    network.loses = (line) => line.startsWith("ACK") && lost++ < 2;
    server.agent.invite(offer).catch(() => {});
    await pass(1);
    device.requests[0]?.respond(404);
    await pass(10_000);
    expect([countSent("SIP/2.0 404"), countSent("ACK")]).toEqual([3, 3]);
  });

  it("gets its 200 again until the ACK comes, and the ACK again for each", async () => {
    const { network, server, device, pass, countSent, offer } = aPair();
    let lost = 0;
    network.loses = (line) => line.startsWith("ACK") && lost++ < 2;
    const calling = server.agent.invite(offer);
    await pass(1);
    const theirs = device.requests[0]?.accept({});
    await pass(10_000);
    await theirs?.confirmed;
    await calling;
    expect([countSent("SIP/2.0 200"), countSent("ACK")]).toEqual([3, 3]);
  });

  it("is ended with BYE when no ACK comes in 32 s", async () => {
    const { network, server, device, pass, countSent, offer } = aPair();
    network.loses = (line) => line.startsWith("ACK");
    const calling = server.agent.invite(offer);
    await pass(1);
    const theirs = device.requests[0]?.accept({});
    await pass(33_000);
    await expect(theirs?.confirmed).rejects.toMatchObject({ code: "sip-never-confirmed" });
    expect(await theirs?.ended).toEqual({ by: "loss" });
    expect(countSent("BYE")).toBe(1);
    expect(await (await calling).ended).toEqual({ by: "them" });
  });

  it("that takes its time is told 100 after 200 ms, and is not asked for again", async () => {
    const { device, server, pass, countSent, offer } = aPair();
    const calling = server.agent.invite(offer);
    await pass(10_000);
    expect([countSent("SIP/2.0 100"), countSent("INVITE")]).toEqual([1, 1]);
    device.requests[0]?.accept({});
    await pass(2);
    await calling;
  });

  it("that is not answered is given up after 32 s", async () => {
    const { network, server, pass, countSent, offer } = aPair();
    network.loses = () => true;
    const calling = server.agent.invite(offer);
    const failed = failureOf(calling);
    await pass(32_000);
    expect(await failed).toMatchObject({ code: "sip-no-answer" });
    expect(countSent("INVITE")).toBe(7);
  });
});

describe("an aborted INVITE", () => {
  it("is cancelled once the other side has been heard of", async () => {
    const { server, device, pass, network, offer } = aPair();
    const abort = new AbortController();
    const calling = server.agent.invite(offer, abort.signal);
    const failed = failureOf(calling);
    await pass(1);
    abort.abort(new Error("enough"));
    expect(await failed).toMatchObject({ message: "enough" });
    await pass(300);
    const [request] = device.requests;
    expect(request?.cancelled.aborted).toBe(true);
    expect(network.sent.map((line) => line.split(" ", 2).join(" "))).toEqual([
      "INVITE sip:7@10.0.0.2:5060",
      "SIP/2.0 100",
      "CANCEL sip:7@10.0.0.2:5060",
      "SIP/2.0 200",
      "SIP/2.0 487",
      "ACK sip:7@10.0.0.2:5060",
    ]);
    const late = request?.accept({});
    expect(await late?.ended).toEqual({ by: "them" });
    await expect(late?.confirmed).rejects.toMatchObject({ code: "sip-never-confirmed" });
    await pass(40_000);
    expect(server.agent.held).toEqual({ transactions: 0, dialogs: 0 });
    expect(device.agent.held).toEqual({ transactions: 0, dialogs: 0 });
  });

  it("is acknowledged and ended with BYE if it was too late", async () => {
    const { server, device, pass, countSent, offer } = aPair();
    const abort = new AbortController();
    const calling = server.agent.invite(offer, abort.signal);
    const failed = failureOf(calling);
    await pass(1);
    const theirs = device.requests[0]?.accept({});
    abort.abort(new Error("enough"));
    await pass(3);
    expect(await failed).toMatchObject({ message: "enough" });
    expect([countSent("ACK"), countSent("BYE"), countSent("CANCEL")]).toEqual([1, 1, 0]);
    expect(await theirs?.ended).toEqual({ by: "them" });
  });

  it("is what the agent makes of one that rings for three minutes", async () => {
    const { network, server, pass, countSent, offer } = aPair();
    network.loses = (line) => line.startsWith("SIP/2.0 408");
    const calling = server.agent.invite(offer);
    const failed = failureOf(calling);
    await pass(180_300);
    expect(countSent("CANCEL")).toBe(1);
    await pass(32_000);
    expect(await failed).toMatchObject({ code: "sip-no-answer" });
    expect(server.agent.held.transactions).toBe(0);
  });

  it("finds nothing to cancel when there is none", () => {
    const { network, server } = aPair();
    network.inject(
      "CANCEL sip:1@2 SIP/2.0\nVia: SIP/2.0/UDP h;branch=z9hG4bK1\nFrom: <sip:7@h>;tag=a\nTo: <sip:1@h>\nCall-ID: c\nCSeq: 1 CANCEL\n\n",
      { transport: "UDP", host: "9.9.9.9", port: 1 },
      server,
    );
    expect(server.traces[0]?.note).toBe("481 nothing to cancel");
    expect(network.sent[0]).toContain("481");
  });
});

async function aSubscription() {
  const pair = aPair();
  const subscribing = pair.server.agent.subscribe({
    ...pair.offer,
    headers: [
      ["Event", "Catalog;id=1"],
      ["Expires", "600"],
    ],
  });
  await pair.pass(1);
  const request = pair.device.requests[0];
  const theirs = request?.accept({ headers: [["Expires", "600"]] });
  if (!theirs) throw new Error("no SUBSCRIBE came");
  const notify = (state: string, dialog: SipDialog = theirs) =>
    dialog.request("NOTIFY", { headers: [["Subscription-State", state]] });
  return { ...pair, subscribing, theirs, notify };
}

describe("a subscription", () => {
  it("gets the NOTIFY that comes along with its answer", async () => {
    const { subscribing, notify, pass } = await aSubscription();
    const told = notify("active");
    await pass(1);
    const ours = await subscribing;
    const heard: string[] = [];
    ours.onRequest((request) => {
      heard.push(request.method);
      request.respond(200);
    });
    await pass(2);
    expect(heard).toEqual(["NOTIFY"]);
    expect((await told).status).toBe(200);
  });

  it("gets the NOTIFY that overtakes its answer", async () => {
    const pair = aPair();
    const { network, server, device, pass } = pair;
    network.loses = (line) => line.startsWith("SIP/2.0 200");
    const subscribing = server.agent.subscribe(pair.offer);
    await pass(1);
    const theirs = device.requests[0]?.accept({});
    const told = theirs?.request("NOTIFY");
    await pass(2);
    network.loses = () => false;
    await pass(600);
    const ours = await subscribing;
    ours.onRequest((request) => request.respond(200));
    await pass(2);
    expect((await told)?.status).toBe(200);
  });

  it("answers 405 when nobody listens", async () => {
    const { subscribing, notify, pass } = await aSubscription();
    const told = notify("active");
    await pass(5100);
    await subscribing;
    expect((await told).status).toBe(405);
  });

  it("gets a NOTIFY with foreign tags by its Call-ID", async () => {
    const { subscribing, network, server, pass } = await aSubscription();
    await pass(2);
    const ours = await subscribing;
    const heard: string[] = [];
    ours.onRequest((request) => heard.push(request.method));
    network.inject(
      `NOTIFY sip:1@2 SIP/2.0\nVia: SIP/2.0/UDP h;branch=z9hG4bK9\nFrom: <sip:7@h>;tag=x\nTo: <sip:1@h>;tag=y\nCall-ID: ${ours.callId}\nCSeq: 9 NOTIFY\n\n`,
      { transport: "UDP", host: "10.0.0.2", port: 5060 },
      server,
    );
    expect(heard).toEqual(["NOTIFY"]);
  });

  it("is refreshed in its dialog, and over when the other side says so", async () => {
    const { subscribing, theirs, notify, pass } = await aSubscription();
    await pass(2);
    const ours = await subscribing;
    theirs.onRequest((request) => request.respond(200, { headers: [["Expires", "600"]] }));
    ours.onRequest((request) => request.respond(200));
    const refreshed = ours.request("SUBSCRIBE", { headers: [["Expires", "600"]] });
    await pass(2);
    expect((await refreshed).headers.get("contact")).toContain("10.0.0.2");
    const told = notify("Terminated;reason=timeout");
    await pass(2);
    expect((await told).status).toBe(200);
    expect(await ours.ended).toEqual({ by: "them" });
  });

  it("ends without a word on the wire", async () => {
    const { subscribing, network, pass } = await aSubscription();
    await pass(2);
    const ours = await subscribing;
    const before = network.sent.length;
    await ours.end();
    expect(network.sent.length).toBe(before);
    expect(await ours.ended).toEqual({ by: "us" });
  });

  it("that is refused leaves nothing behind", async () => {
    const { server, device, pass, offer } = aPair();
    const subscribing = server.agent.subscribe(offer);
    const refused = failureOf(subscribing);
    await pass(1);
    device.requests[0]?.respond(489);
    await pass(1);
    expect(await refused).toMatchObject({ status: 489 });
    expect(server.agent.held.dialogs).toBe(0);
  });
});

it("stopping says BYE in open sessions and lets nobody wait", async () => {
  const { server, theirs, ours, pass, offer } = await aCall();
  const waiting = server.agent.request({ ...offer, method: "MESSAGE" });
  const failed = failureOf(waiting);
  await pass(0);
  const stopping = server.agent.stop();
  await pass(2);
  await stopping;
  expect(await failed).toMatchObject({ code: "sip-port-closed" });
  expect(await ours.ended).toEqual({ by: "us" });
  expect(await theirs.ended).toEqual({ by: "them" });
});
