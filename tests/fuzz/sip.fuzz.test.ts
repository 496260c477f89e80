import assert from "node:assert/strict";
import { parseSipAddress, type SipMessage } from "@tessera/protocols/sip";
import {
  MemoryNetwork,
  parseSipMessage,
  SipStreamParser,
  writeSipMessage,
} from "@tessera/protocols/sip/testing";
import fc from "fast-check";
import { fuzz } from "./fuzz.ts";
import { cuts, hostileBytes, hostileText, pushCut } from "./hostile-bytes.ts";

const head = `Via: SIP/2.0/UDP 10.1.2.30:5060;rport;branch=z9hG4bK9031
From: "Gate" <sip:34020000001320000007@3402000000>;tag=771
To: <sip:34020000001320000007@3402000000>
Call-ID: 5520a1@10.1.2.30
Contact: <sip:34020000001320000007@10.1.2.30:5060>;expires=60, <sip:2@h>
`;
const wire = (text: string) => Buffer.from(text.replaceAll("\n", "\r\n"));
const register = wire(`REGISTER sip:1@2 SIP/2.0\n${head}CSeq: 1 REGISTER\nl: 0\n\n`);
const message = wire(
  `MESSAGE sip:1@2 SIP/2.0\n${head}CSeq: 2 MESSAGE\nSubject: a\n b\nContent-Length: 4\n\n<a/>`,
);
const invite = wire(
  `INVITE sip:1@2 SIP/2.0\n${head}CSeq: 3 INVITE\nc: APPLICATION/SDP\nl: 3\n\nv=0`,
);
const cancel = wire(`CANCEL sip:1@2 SIP/2.0\n${head}CSeq: 3 CANCEL\n\n`);
const answer = wire(`SIP/2.0 200 OK\n${head}CSeq: 4 INFO\nContent-Length: 0\n\n`);
const conversation = Buffer.concat([register, message, wire("\n\n"), invite, cancel, answer]);

const plain = ({ headers, body, ...start }: SipMessage) => ({
  ...start,
  headers: [...headers],
  body: Buffer.from(body).toString("hex"),
});

function told(bytes: Uint8Array, sizes: readonly number[]): unknown[] {
  const heard: unknown[] = [];
  const parser = new SipStreamParser({
    onMessage: (found, own) => void heard.push(plain(found), Buffer.from(own).toString("hex")),
    onFault: (fault, skipped) => void heard.push(fault, Buffer.from(skipped).toString("hex")),
  });
  pushCut(bytes, sizes, (piece) => parser.push(piece));
  return [...heard, parser.skippedBytes];
}

fuzz(
  "SIP over TCP is understood the same however it is cut",
  fc.tuple(hostileBytes(conversation, message), cuts),
  ([bytes, sizes]) => {
    assert.deepEqual(told(bytes, sizes), told(bytes, [bytes.length]));
  },
);

/** Longer than any body that may have been announced. */
const filler = Buffer.alloc(1200 * 1024, "\r\n");

fuzz(
  "whatever comes before, a message behind it is found again",
  hostileBytes(conversation, message),
  (bytes) => {
    const heard = told(Buffer.concat([bytes, filler, answer]), [64 * 1024]);
    assert.partialDeepStrictEqual(heard.at(-3), { status: 200, reason: "OK" });
  },
  { cost: 4 },
);

fuzz(
  "a datagram that was read and written again says the same",
  hostileBytes(register, message, invite, answer),
  (bytes) => {
    const read = parseSipMessage(bytes);
    if (!read) return;
    const again = parseSipMessage(writeSipMessage(read));
    assert(again, "what was written is not SIP");
    assert.equal(Buffer.from(again.body).toString("hex"), Buffer.from(read.body).toString("hex"));
    assert.equal(again.headers.get("call-id"), read.headers.get("call-id"));
    assert.deepEqual(again.headers.all("contact"), read.headers.all("contact"));
  },
);

fuzz(
  "no message makes the agent throw, or say more than it heard",
  fc.array(hostileBytes(register, message, invite, cancel, answer), { maxLength: 6 }),
  (messages) => {
    const network = new MemoryNetwork();
    const { agent, peer } = network.join("10.0.0.1", {
      onRequest: (request) => {
        if (request.method === "INVITE") request.accept({});
        else request.respond(200);
      },
    });
    for (const bytes of messages) {
      const read = parseSipMessage(bytes);
      if (read) agent.onMessage(read, bytes, peer);
      else agent.onFault("not SIP", bytes, peer);
    }
    assert(network.sent.length <= 2 * messages.length);
  },
);

fuzz(
  "an address is read or is none",
  hostileText(
    '"a \\" <b>" <sip:7@[fe80::1]:5060;transport=tcp>;tag="771";expires=60',
    "sip:7@h;tag=1",
  ),
  (text) => {
    const address = parseSipAddress(text);
    assert(address === undefined || text.includes(address.uri));
  },
);
