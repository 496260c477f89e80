import type { Clock } from "@tessera/base";
import {
  type GbSdp,
  isEndOfFile,
  type Manscdp,
  mansrtspType,
  offeredPayloads,
  type PlaybackControl,
  parseGbSdp,
  parseManscdp,
  SsrcMaker,
  sdpType,
  ssrcNumber,
  writeGbSdp,
  writeMansrtsp,
  writeSubject,
} from "@tessera/protocols/gb28181";
import {
  MediaPortRange,
  type MediaReceiver,
  openMediaReceiver,
} from "@tessera/protocols/gb28181/media";
import type { IncomingRequest, SipAgent, SipDialog } from "@tessera/protocols/sip";
import type { GbCall, InviteRequest } from "./gb-upper.ts";
import type { LowerLine } from "./lower-line.ts";
import { MediaReception } from "./media-reception.ts";

interface Parts {
  readonly agent: SipAgent;
  readonly line: LowerLine;
  readonly id: string;
  readonly host: string;
  readonly clock: Clock;
}

/** The sessions that the upper platform has opened. */
export class Calls {
  readonly #parts: Parts;
  readonly #ports = new MediaPortRange({ min: 0, max: 0 });
  readonly #ssrcs = new SsrcMaker();
  readonly #open = new Set<OpenCall>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async invite(channelId: string, request: InviteRequest): Promise<GbCall> {
    const { agent, line, id, host, clock } = this.#parts;
    const { mode = "TCP-PASSIVE", purpose = "Play" } = request;
    const media = new MediaReception();
    const receiver = await openMediaReceiver({
      mode,
      host,
      ports: this.#ports,
      clock,
      peers: [line.peer.host],
      onRtp: (bytes, start, end) => media.take(bytes, start, end),
      onEnd: () => {},
    });
    const ssrc = this.#ssrcs.take(id, purpose !== "Play");
    const offer = { ...(await this.#offer(channelId, request, receiver)), ssrc, ...request.offer };
    try {
      const dialog = await agent.invite({
        peer: line.peer,
        target: line.targetOf(channelId),
        headers: [
          ["Subject", writeSubject({ senderId: channelId, senderStream: ssrc, receiverId: id })],
        ],
        contentType: sdpType,
        body: writeGbSdp(offer),
      });
      const answer = parseGbSdp(dialog.opening.body, offer);
      receiver.believe([answer.host]);
      receiver.expectSsrc(ssrcNumber(answer.ssrc ?? ssrc), false);
      const call = new OpenCall(dialog, { answer, media });
      void this.#forgetAfter(call, receiver, ssrc);
      if (mode === "TCP-ACTIVE") await receiver.connect({ host: answer.host, port: answer.port });
      return call;
    } catch (error) {
      receiver.close();
      this.#ssrcs.release(ssrc);
      throw error;
    }
  }

  /** MediaStatus by its Call-ID: true if it is of one of our sessions. */
  noteEnd(message: Manscdp, callId: string): boolean {
    if (!isEndOfFile(message)) return false;
    for (const call of this.#open) if (call.callId === callId) call.isAtEnd = true;
    return true;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#open].map((call) => call.hangUp()));
  }

  async #forgetAfter(call: OpenCall, receiver: MediaReceiver, ssrc: string): Promise<void> {
    this.#open.add(call);
    await call.ended;
    this.#open.delete(call);
    receiver.close();
    this.#ssrcs.release(ssrc);
  }

  async #offer(
    channelId: string,
    { mode = "TCP-PASSIVE", purpose = "Play", ...request }: InviteRequest,
    { port }: MediaReceiver,
  ): Promise<GbSdp> {
    const { agent, line } = this.#parts;
    const { fromMs, toMs, downloadSpeed, streamNumber } = request;
    const isRecorded = fromMs !== undefined && toMs !== undefined;
    return {
      originId: channelId,
      purpose,
      host: await agent.localHostFor(line.peer),
      port,
      media: "video",
      mode,
      direction: "recvonly",
      payloads: offeredPayloads,
      recording: isRecorded ? { channelId, type: 0 } : undefined,
      span: isRecorded ? { startSeconds: fromMs / 1000, endSeconds: toMs / 1000 } : undefined,
      downloadSpeed,
      stream:
        streamNumber === undefined ? undefined : { variant: "streamnumber", number: streamNumber },
    };
  }
}

class OpenCall implements GbCall {
  readonly #dialog: SipDialog;
  readonly answer: GbSdp;
  readonly media: MediaReception;
  isAtEnd = false;
  #cseq = 0;

  constructor(dialog: SipDialog, { answer, media }: Pick<OpenCall, "answer" | "media">) {
    this.#dialog = dialog;
    this.answer = answer;
    this.media = media;
    dialog.onRequest((request) => this.#take(request));
  }

  get callId(): string {
    return this.#dialog.callId;
  }

  get ended(): SipDialog["ended"] {
    return this.#dialog.ended;
  }

  async control(control: PlaybackControl): Promise<number> {
    const body = writeMansrtsp(control, ++this.#cseq);
    const response = await this.#dialog.request("INFO", { contentType: mansrtspType, body });
    return response.status;
  }

  hangUp(): Promise<void> {
    return this.#dialog.end();
  }

  #take(request: IncomingRequest): void {
    request.respond(200);
    if (request.method === "MESSAGE" && isEndOfFile(parseManscdp(request.body)))
      this.isAtEnd = true;
  }
}
