import { silentLogger, systemClock } from "@tessera/base";
import { Authenticator } from "@tessera/protocols/digest";
import {
  catalogAnswer,
  domainOf,
  keepalive,
  type ManscdpDraft,
  manscdpType,
  parseGbSdp,
  parseManscdp,
  psPayload,
  sdpType,
  writeGbSdp,
  writeManscdp,
} from "@tessera/protocols/gb28181";
import { type IncomingRequest, openSipAgent, type SipAgent } from "@tessera/protocols/sip";

const host = "127.0.0.1";
const serverId = "34020000002000000001";
const keepaliveMs = 30_000;
const itemsPerPage = 5;

export interface FarmLineOptions {
  readonly port: number;
  readonly password: string;
  readonly deviceId: string;
  readonly channelIds: readonly string[];
  /** Where it sends from by UDP. */
  readonly udpPort: number;
  /** The server wants media of a channel at this port. Gives what ends it. */
  readonly onPlay: (port: number, transport: "TCP" | "UDP") => () => void;
}

/** The signalling of one device with many channels: as little as a server asks for. */
export async function openFarmLine(options: FarmLineOptions): Promise<void> {
  const line: { agent?: SipAgent } = {};
  const domain = domainOf(serverId);
  const peer = { transport: "UDP", host, port: options.port } as const;
  const target = `${serverId}@${domain}`;
  let sn = 0;

  const tell = async (draft: ManscdpDraft) => {
    const content = { contentType: manscdpType, body: writeManscdp(draft, "UTF-8") };
    await line.agent?.request({ method: "MESSAGE", peer, target, ...content });
  };

  const answerCatalog = async (head: { sn: number; deviceId: string }) => {
    const items = options.channelIds.map((deviceId) => ({
      deviceId,
      name: deviceId.slice(-4),
      parentIds: [options.deviceId],
      isOnline: true,
    }));
    for (let from = 0; from < items.length; from += itemsPerPage)
      await tell(
        catalogAnswer(head, { sum: items.length, items: items.slice(from, from + itemsPerPage) }),
      );
  };

  const play = (request: IncomingRequest) => {
    const offer = parseGbSdp(request.body);
    const isKnown = options.channelIds.includes(request.toUser);
    if (!isKnown || offer.mode === "TCP-ACTIVE") return request.respond(488);
    const { ssrc } = offer;
    const isUdp = offer.mode === "UDP";
    const answer = writeGbSdp({
      originId: request.toUser,
      purpose: offer.purpose,
      host,
      port: isUdp ? options.udpPort : 9,
      media: "video",
      mode: isUdp ? "UDP" : "TCP-ACTIVE",
      direction: "sendonly",
      payloads: [psPayload],
      ssrc,
    });
    const dialog = request.accept({ contentType: sdpType, body: answer });
    const stop = options.onPlay(offer.port, isUdp ? "UDP" : "TCP");
    void dialog.ended.then(stop);
  };

  const agent = await openSipAgent({
    host,
    port: 0,
    self: () => ({ id: options.deviceId, domain }),
    clock: systemClock,
    log: silentLogger,
    onRequest(request) {
      if (request.method === "INVITE") return play(request);
      request.respond(200);
      const message = request.body.length > 0 ? parseManscdp(request.body) : undefined;
      if (message?.kind === "Query" && message.cmdType === "Catalog") void answerCatalog(message);
    },
  });
  line.agent = agent;

  const register = (authorization: string | undefined, cseq: number) =>
    agent.request({
      method: "REGISTER",
      peer,
      target,
      to: `${options.deviceId}@${domain}`,
      callId: "bench-farm",
      cseq,
      headers: [
        ["Expires", "3600"],
        ...(authorization ? [["Authorization", authorization] as const] : []),
      ],
    });
  const challenge = await register(undefined, 1);
  const authenticator = new Authenticator(
    { userName: options.deviceId, password: options.password },
    { allowsBasic: false },
  );
  authenticator.challenge(challenge.headers.all("WWW-Authenticate"));
  const { status } = await register(authenticator.authorization("REGISTER", `sip:${target}`), 2);
  if (status !== 200) throw new Error(`the server answered ${status} to REGISTER`);
  setInterval(
    () => void tell(keepalive({ sn: ++sn, deviceId: options.deviceId })).catch(() => {}),
    keepaliveMs,
  );
}
