import { silentLogger, systemClock } from "@tessera/base";
import { Authenticator } from "@tessera/protocols/digest";
import {
  type Manscdp,
  type ManscdpDraft,
  manscdpType,
  parseManscdp,
  writeManscdp,
} from "@tessera/protocols/gb28181";
import { type IncomingRequest, openSipAgent, type SipAgent } from "@tessera/protocols/sip";
import { onTestFinished } from "vitest";
import { someSettings } from "./some-settings.ts";

interface BareDeviceOptions {
  readonly port: number;
  readonly deviceId?: string;
  readonly host?: string;
  /** What the platform asks; everything is answered 200 before. */
  readonly onMessage?: (message: Manscdp, device: BareDevice) => void;
  readonly onRequest?: (request: IncomingRequest) => void;
}

export interface BareDevice {
  readonly deviceId: string;
  readonly agent: SipAgent;
  /** CmdType of what was asked. */
  readonly asked: string[];
  /** With a new Call-ID each time; gives the last status. */
  register(): Promise<number>;
  tell(draft: ManscdpDraft): Promise<number>;
}

/** For tests: a device that does nothing but what the test says. */
export async function aBareDevice({
  port,
  deviceId = "34020000001110000001",
  host = "127.0.0.1",
  onMessage = () => {},
  onRequest = (request) => request.respond(200),
}: BareDeviceOptions): Promise<BareDevice> {
  const { serial, sipPassword: password } = someSettings();
  const domain = serial.slice(0, 10);
  const peer = { transport: "UDP", host: "127.0.0.1", port } as const;
  const target = `${serial}@${domain}`;
  const asked: string[] = [];
  let registrations = 0;
  const agent = await openSipAgent({
    host,
    port: 0,
    self: () => ({ id: deviceId, domain }),
    clock: systemClock,
    log: silentLogger,
    onRequest(request) {
      if (request.method !== "MESSAGE") return onRequest(request);
      request.respond(200);
      const message = parseManscdp(request.body);
      asked.push(message.cmdType);
      onMessage(message, device);
    },
  });
  onTestFinished(() => agent.stop());
  const device: BareDevice = {
    deviceId,
    agent,
    asked,
    async register() {
      const callId = `registration-${++registrations}-${deviceId}`;
      const send = async (cseq: number, headers: [string, string][]) =>
        agent.request({
          method: "REGISTER",
          peer,
          target,
          to: `${deviceId}@${domain}`,
          callId,
          cseq,
          headers: [["Expires", "3600"], ...headers],
        });
      const challenge = await send(1, []);
      const authenticator = new Authenticator(
        { userName: deviceId, password },
        { allowsBasic: false },
      );
      authenticator.challenge(challenge.headers.all("WWW-Authenticate"));
      const authorization = authenticator.authorization("REGISTER", `sip:${target}`) ?? "";
      return (await send(2, [["Authorization", authorization]])).status;
    },
    async tell(draft) {
      const content = { contentType: manscdpType, body: writeManscdp(draft) };
      return (await agent.request({ method: "MESSAGE", peer, target, ...content })).status;
    },
  };
  return device;
}
