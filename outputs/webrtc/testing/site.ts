import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import {
  DeviceRefused,
  ExpectedError,
  NotAcceptable,
  silentLogger,
  systemClock,
} from "@tessera/base";
import {
  type OutputReply,
  type OutputRequest,
  type Place,
  type PublisherGate,
  placeOf,
  type RequestService,
  Stream,
  type ViewerGate,
} from "@tessera/engine";
import { createWebRtcOutput } from "../webrtc-output.ts";

const goodToken = "good";
const goodKey = "key";

/** The output by itself behind a small web server, with one stream for every channel. */
export interface Site {
  readonly stream: Stream;
  /** Of the web server, without a slash at the end. */
  readonly url: string;
  /** Address of the channel with a good token. */
  readonly address: string;
  /** Where to publish, with a good key. */
  readonly publishAddress: string;
  readonly service: RequestService;
  /** Everybody who was let in and has not left. */
  readonly visitors: ReadonlySet<() => void>;
  ask(request: Partial<OutputRequest>): Promise<OutputReply>;
  stop(): Promise<void>;
}

export async function startSite(
  options: Partial<Parameters<typeof createWebRtcOutput>[0]> = {},
): Promise<Site> {
  const stream = new Stream({ clock: systemClock, log: silentLogger });
  const visitors = new Set<() => void>();
  const gate: ViewerGate = {
    admit: async (token) =>
      token === goodToken
        ? {
            enter(close) {
              visitors.add(close);
              return { stream, leave: () => void visitors.delete(close) };
            },
            enterElsewhere: () => () => {},
          }
        : undefined,
  };
  const publishers: PublisherGate = {
    admit(_, key) {
      if (key !== goodKey)
        throw new DeviceRefused("key-wrong", { zh: "密钥错误", en: "Wrong key" });
      const sink = stream.openSink();
      return {
        sink,
        refuse: () => {},
        end: (reason) => stream.setState({ status: "stopped", reason }),
      };
    },
  };
  const output = createWebRtcOutput({
    publishers,
    host: "127.0.0.1",
    port: 0,
    publicAddress: "",
    isTcpEnabled: true,
    ...options,
  });
  const service = await output.open(gate, { clock: systemClock, log: silentLogger });
  const ask = async (request: Partial<OutputRequest>) => {
    const reply = await service.answer({
      method: "POST",
      parts: ["d", "1", "1"],
      query: {},
      token: goodToken,
      body: "",
      hostName: "127.0.0.1",
      address: "127.0.0.1",
      ...request,
    });
    if (!reply) throw new Error("answered elsewhere");
    return reply;
  };
  const web = createServer((request, response) => {
    answerOverHttp(request, output.path, ask).then(
      ({ status, headers = {}, body = "" }) => response.writeHead(status, headers).end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  web.listen(0, "127.0.0.1");
  await once(web, "listening");
  const url = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
  return {
    stream,
    url,
    address: `${url}${output.entryOf(placeOf("d", "1", "1") as Place)}?token=${goodToken}`,
    publishAddress: `${url}${output.path}/publish/d/1/1?key=${goodKey}`,
    service,
    visitors,
    ask,
    async stop() {
      web.closeAllConnections();
      web.close();
      await service.stop();
    },
  };
}

async function answerOverHttp(
  request: IncomingMessage,
  path: string,
  ask: (request: Partial<OutputRequest>) => Promise<OutputReply>,
): Promise<OutputReply> {
  const { pathname, searchParams } = new URL(request.url ?? "", "http://site");
  if (!pathname.startsWith(path))
    return { status: 200, headers: { "content-type": "text/html" }, body: "<!doctype html><body>" };
  try {
    return await ask({
      method: request.method as OutputRequest["method"],
      parts: pathname.slice(path.length + 1).split("/"),
      token: searchParams.get("token") ?? undefined,
      query: Object.fromEntries(searchParams),
      body: await text(request),
    });
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
    return { status: error instanceof NotAcceptable ? 406 : 400, body: error.text.en };
  }
}
