import { FakeClock } from "@tessera/base";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TransportEvents } from "./rung.ts";
import { whepRung } from "./rungs.ts";
import { codecsOfAnswer, WhepTransport } from "./whep-transport.ts";

const answer = [
  "v=0",
  "m=video 9 UDP/TLS/RTP/SAVPF 102",
  "a=rtpmap:102 H264/90000",
  "m=audio 9 UDP/TLS/RTP/SAVPF 8",
  "a=rtpmap:8 PCMA/8000",
].join("\r\n");

class FakePeer extends EventTarget {
  static last: FakePeer | undefined;
  readonly receivers: { jitterBufferTarget: number | null }[] = [];
  connectionState = "new";
  localDescription: { sdp: string } | undefined;
  remote: unknown;
  isClosed = false;

  constructor() {
    super();
    FakePeer.last = this;
  }

  addTransceiver() {
    const receiver = { jitterBufferTarget: null };
    this.receivers.push(receiver);
    return { receiver };
  }

  async setLocalDescription() {
    this.localDescription = { sdp: "the offer" };
  }

  async setRemoteDescription(description: unknown) {
    this.remote = description;
  }

  close() {
    this.isClosed = true;
  }

  become(connectionState: string) {
    this.connectionState = connectionState;
    this.dispatchEvent(new Event("connectionstatechange"));
  }
}

/** The part of a Response that is read; its text comes at once. */
function aReply(status: number, body: string) {
  const headers = new Headers({ Location: "/live/webrtc/session/7" });
  return { status, ok: status < 300, headers, text: async () => body };
}
type Reply = ReturnType<typeof aReply>;

interface Asked {
  readonly url: string;
  readonly method: string | undefined;
  readonly body: unknown;
  readonly headers: unknown;
}

function aTransport(reply: () => Reply) {
  const clock = new FakeClock(0);
  const asked: Asked[] = [];
  const told: string[] = [];
  vi.stubGlobal("fetch", async (url: string, { method, body, headers }: RequestInit) => {
    asked.push({ url, method, body, headers });
    return { ...reply(), url: new URL(url, "http://host/").href };
  });
  const events: TransportEvents = {
    onHeard: () => void told.push("heard"),
    onSource: () => void told.push("source"),
    onMedia: (codecs) => void told.push(`media ${codecs}`),
    onFailed: (reason) => void told.push(`failed ${JSON.stringify(reason)}`),
  };
  const video = { srcObject: null } as unknown as HTMLVideoElement;
  const transport = new WhepTransport({ video, clock, events });
  /** Lets what is under way come to rest. */
  const rest = () => clock.advance(0);
  return { rest, asked, told, transport };
}

const created = () => aReply(201, answer);
const peer = () => {
  if (!FakePeer.last) throw new Error("no peer connection was made");
  return FakePeer.last;
};

let page: EventTarget;
beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("RTCPeerConnection", FakePeer);
  vi.stubGlobal("MediaStream", EventTarget);
  vi.stubGlobal("document", { documentElement: { lang: "en-US" } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("a WebRTC picture", () => {
  it("is asked for without waiting for candidates, and shown without delay", async () => {
    const { rest, asked, told, transport } = aTransport(created);
    transport.open("/live/webrtc/d/1/1?token=t");
    await rest();
    expect(asked).toEqual([
      {
        url: "/live/webrtc/d/1/1?token=t",
        method: "POST",
        body: "the offer",
        headers: { "Content-Type": "application/sdp", "Accept-Language": "en-US" },
      },
    ]);
    expect(peer().remote).toEqual({ type: "answer", sdp: answer });
    expect(peer().receivers).toEqual([{ jitterBufferTarget: 0 }, { jitterBufferTarget: 0 }]);
    expect(told).toEqual(["media H264, PCMA"]);
  });

  it("ends its session when it is left", async () => {
    const { rest, asked, transport } = aTransport(created);
    transport.open("/a");
    await rest();
    transport.close();
    expect(peer().isClosed).toBe(true);
    expect(asked.at(-1)).toMatchObject({
      url: "http://host/live/webrtc/session/7",
      method: "DELETE",
    });
  });

  it("ends its session when the page is left", async () => {
    const { rest, asked, transport } = aTransport(created);
    transport.open("/a");
    await rest();
    page.dispatchEvent(new Event("pagehide"));
    expect(asked.at(-1)).toMatchObject({ method: "DELETE" });
  });

  it("ends a session too that is answered after it was left", async () => {
    const late = Promise.withResolvers<void>();
    const { rest, asked, told, transport } = aTransport(created);
    const send = globalThis.fetch;
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
      if (init.method === "POST") await late.promise;
      return send(url, init);
    });
    transport.open("/a");
    await rest();
    transport.disconnect();
    late.resolve();
    await rest();
    expect(asked.map(({ method }) => method)).toEqual(["POST", "DELETE"]);
    expect(told).toEqual([]);
  });

  it("passes on why this picture is not sent that way", async () => {
    const { rest, told, transport } = aTransport(() => aReply(406, "有 B 帧\n"));
    transport.open("/a");
    await rest();
    const reason = { code: "rung-refused", sentence: "有 B 帧", isForPicture: true };
    expect(told).toEqual([`failed ${JSON.stringify(reason)}`]);
  });

  it.each([401, 429, 503])("counts an answer %i as a lost connection", async (status) => {
    const { rest, told, transport } = aTransport(() => aReply(status, ""));
    transport.open("/a");
    await rest();
    expect(told).toEqual(['failed {"code":"connection-lost"}']);
  });

  it("says that its connection failed, and nothing once it was left", async () => {
    const { rest, told, transport } = aTransport(created);
    transport.open("/a");
    await rest();
    peer().become("connected");
    peer().become("failed");
    transport.disconnect();
    peer().become("failed");
    expect(told).toEqual(["media H264, PCMA", "heard", 'failed {"code":"connection-lost"}']);
  });
});

it("is no way to play where there are no peer connections, or only their name", () => {
  expect(whepRung.isUsable()).toBe(true);
  vi.stubGlobal("RTCPeerConnection", undefined);
  expect(whepRung.isUsable()).toBe(false);
});

describe("the answer", () => {
  it("names no codec for what was refused", () => {
    const withoutSound = answer.replace("m=audio 9", "m=audio 0");
    expect(codecsOfAnswer(withoutSound)).toBe("H264");
    expect(codecsOfAnswer(`${answer}\r\na=inactive`)).toBe("H264");
  });
});
