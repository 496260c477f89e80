import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import formBody from "@fastify/formbody";
import rateLimit from "@fastify/rate-limit";
import websocket from "@fastify/websocket";
import { type Clock, type Logger, NotFound, type TlsIdentity } from "@tessera/base";
import { type FastifyInstance, fastify } from "fastify";
import { addApiDocument } from "./api-document.ts";
import { CallAudit, type CallRecord } from "./call-audit.ts";
import { addCallRoutes, type ChannelRights } from "./call-routes.ts";
import {
  addConsoleFiles,
  asksForConsolePage,
  firstSegment,
  sendConsolePage,
} from "./console-files.ts";
import type { Door } from "./door.ts";
import { replyWithError } from "./error-reply.ts";
import type { Feature } from "./feature.ts";
import { Gate, type SessionResolver } from "./gate.ts";
import { limitConnections } from "./http-connections.ts";
import { type Address, explain, portOf } from "./listen.ts";
import { MediaSender } from "./media-sender.ts";
import type { MediaTickets } from "./media-tickets.ts";
import { MovableConnections } from "./movable-connections.ts";
import type { Product } from "./open-api.ts";
import { refuseUnknownPeers } from "./peer-address.ts";
import { type PlainWeb, redirectPlain } from "./plain-web.ts";
import type { ProxyWatch } from "./proxy-watch.ts";
import { addRequestRoutes } from "./request-door.ts";
import type { ConsentKeeper } from "./second-person.ts";
import { SecureWeb } from "./secure-web.ts";
import { addSecurityHeaders } from "./security-headers.ts";
import { addSocketRoutes } from "./socket-routes.ts";
import { addStreamRoutes } from "./stream-door.ts";
import { addUploadRoutes } from "./upload-door.ts";
import { maxParamLength } from "./wrong-methods.ts";

export interface HttpServerOptions {
  readonly features: readonly Feature[];
  /** Doors that belong to no feature: the outputs'. */
  readonly doors?: readonly Door[];
  readonly sessions: SessionResolver;
  readonly rights: ChannelRights;
  /** Whether the first-run set-up is still to be done: until then only calls that lead to it are answered. */
  readonly isSetUpDue?: () => boolean;
  /** For media calls: who comes with a play token, and whether who was let in may go on. */
  readonly tickets?: MediaTickets;
  /** Where the consent of second persons is kept; without it nobody can agree. */
  readonly approvals?: ConsentKeeper;
  /** Where calls are recorded; without it none is. */
  readonly audit?: CallRecord;
  /** The key around legacy replies; a setting, so it is asked for at each reply. */
  readonly provider: () => string;
  readonly product: Product;
  readonly log: Logger;
  readonly clock: Clock;
  /** The built console; without it the server has only the API. */
  readonly consoleDir?: string;
  /** Addresses of proxies whose X-Forwarded headers are believed. None by default. */
  readonly trustedProxies?: readonly string[];
  /** Who looks out for proxies that are not among them. */
  readonly proxyWatch?: ProxyWatch;
  /** Without it there is no HTTPS. */
  readonly tls?: WebTls;
  readonly maxBodyBytes?: number;
  /** How long a client may take to say its request. */
  readonly requestTimeoutMs?: number;
  /** Of which one stranger gets only a part. */
  readonly maxConnections?: number;
}

interface WebTls extends Pick<PlainWeb, "isRedirected"> {
  readonly identity: TlsIdentity;
  /** Whether browsers know the certificate without an import: then they are told to come by HTTPS alone. */
  readonly isKnown: () => boolean;
  /** In PEM: whom a browser may import. */
  readonly authority: () => string;
  /** To an authority that asks whether this host is ours (RFC 8555, 8.3). */
  readonly answerTo?: (token: string) => string | undefined;
}

export interface HttpServer {
  /** Answers a request without a socket, for tests. */
  readonly inject: FastifyInstance["inject"];
  /** Throws StartupError when the address cannot be had. */
  listen(address: Address): Promise<Address>;
  /** The same over TLS. */
  listenSecure(address: Address): Promise<Address>;
  /** Takes no more requests, closes the sockets, lets running requests end for a while. */
  stop(): Promise<void>;
}

/** Well within what the whole program may take to end. */
const stopWaitMs = 3_000;
const maxSocketMessageBytes = 1024 * 1024;
const goingAway = 1001;

export async function createHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { features, log, clock, requestTimeoutMs = 30_000 } = options;
  // Node looks only now and then who is late: together they are what was asked for.
  const timeoutMs = Math.ceil(requestTimeoutMs * 0.9);
  const app = fastify({
    bodyLimit: options.maxBodyBytes ?? 1024 * 1024,
    requestTimeout: timeoutMs,
    http: {
      // Node takes the longer of the two for the body, and its own is a minute.
      headersTimeout: timeoutMs,
      connectionsCheckingInterval: requestTimeoutMs - timeoutMs,
    },
    trustProxy: options.trustedProxies ? [...options.trustedProxies] : false,
    // A GET of the legacy API may change things, so HEAD must not run it.
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength },
    frameworkErrors(error, request, reply) {
      replyWithError(error, request, reply, { log });
    },
  });
  const limit = limitConnections(app, options);
  app.setErrorHandler((error, request, reply) => replyWithError(error, request, reply, { log }));
  const served = new Set(["api", "apidoc", ...servedPaths(options).map(firstSegment)]);
  app.setNotFoundHandler((request, reply) => {
    if (options.consoleDir && asksForConsolePage(request, served)) return sendConsolePage(reply);
    return replyWithError(unknownAddress, request, reply, { log });
  });

  refuseUnknownPeers(app);
  let stopping: Promise<void> | undefined;
  app.addHook("onSend", async (request, reply) => {
    // An idle connection would hold up the stop; a refused upgrade ends its connection.
    if (stopping || request.ws) reply.header("connection", "close");
  });
  const { tls } = options;
  let secure: SecureWeb | undefined;
  let httpsPort: number | undefined;
  options.proxyWatch?.watch(app);
  if (tls) {
    redirectPlain(app, { isRedirected: tls.isRedirected, httpsPort: () => httpsPort });
    addCertificateFiles(app, tls);
  }
  await addPlugins(app, log, {
    isStrict: () => tls?.isKnown() ?? false,
    pictureHosts: () => features.flatMap((feature) => feature.pictureHosts?.() ?? []),
  });
  const gate = new Gate(options.sessions, options.isSetUpDue);
  const audit = options.audit && new CallAudit(options.audit, clock);
  const media = new MediaSender(app, { clock, log });
  addCallRoutes(app, features, { ...options, gate, audit, media });
  const doors = doorsOf(options);
  addSocketRoutes(
    app,
    doors.filter((door) => door.kind === "api" || door.kind === "media"),
    gate,
  );
  const requestDoors = doors.filter((door) => door.kind === "request");
  const paths = requestDoors.map(({ path }) => path);
  const movable = new MovableConnections(app.server, clock, paths);
  addRequestRoutes(app, requestDoors, movable);
  addUploadRoutes(
    app,
    doors.filter((door) => door.kind === "upload"),
  );
  addStreamRoutes(
    app,
    doors.filter((door) => door.kind === "stream"),
  );
  await addApiDocument(app, { ...options, gate });
  if (options.consoleDir) await addConsoleFiles(app, options.consoleDir);
  await app.ready();

  return {
    inject: app.inject.bind(app),
    async listen(address) {
      await app.listen({ ...address }).catch((error: unknown) => explain(error, address, "--port"));
      return { ...address, port: portOf(app.server) };
    },
    async listenSecure(address) {
      if (!tls) throw new Error("There is no certificate to listen with.");
      if (!secure) {
        secure = new SecureWeb(app, tls.identity);
        limit(secure.server);
      }
      await secure
        .listen(address)
        .catch((error: unknown) => explain(error, address, "TESSERA_TLS_HTTPS_PORT"));
      httpsPort = portOf(secure.server);
      return { ...address, port: httpsPort };
    },
    stop: () => (stopping ??= stop(app, { secure, movable, audit }, clock)),
  };
}

async function addPlugins(
  app: FastifyInstance,
  log: Logger,
  security: Parameters<typeof addSecurityHeaders>[1],
): Promise<void> {
  readBodies(app);
  await addSecurityHeaders(app, security);
  await app.register(cookie);
  await app.register(formBody);
  await app.register(compress);
  await app.register(rateLimit, { global: false });
  await app.register(websocket, {
    options: { maxPayload: maxSocketMessageBytes },
    errorHandler(error, socket) {
      log.warn({ error }, "A WebSocket failed.");
      socket.terminate();
    },
    preClose(done) {
      for (const client of app.websocketServer.clients) client.close(goingAway);
      done();
    },
  });
  app.addHook("onRequest", async (request) => {
    // Without this the plugin would upgrade anywhere and close again.
    if (request.ws && !request.routeOptions.config.isSocketDoor) throw unknownAddress;
  });
}

/** What others ask for before they trust us, so it comes unencrypted too: an operator compares the fingerprint. */
function addCertificateFiles(app: FastifyInstance, { authority, answerTo }: WebTls): void {
  const config = { isPlainToo: true };
  app.get("/ca.crt", { config }, async (_, reply) =>
    reply
      .header("content-disposition", 'attachment; filename="ca.crt"')
      .type("application/x-x509-ca-cert")
      .send(authority()),
  );
  app.get<{ Params: { readonly token: string } }>(
    "/.well-known/acme-challenge/:token",
    { config },
    async ({ params }, reply) => {
      const answer = answerTo?.(params.token);
      if (answer === undefined) throw unknownAddress;
      return reply.type("application/octet-stream").send(answer);
    },
  );
}

/** JSON and forms only. An empty JSON body is what clients send when they have nothing to say. */
function readBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    "application/json",
    { parseAs: "string" },
    (request, body, done) => {
      if (body.trim() === "") done(null, {});
      // Answers through `done`; it returns a promise only in its type.
      else void parseJson(request, body, done);
    },
  );
}

const servedPaths = (options: HttpServerOptions): string[] => [
  ...options.features.flatMap(({ routes }) => routes.map(({ call }) => call.path)),
  ...doorsOf(options).map(({ path }) => path),
];

const doorsOf = ({ features, doors = [] }: HttpServerOptions): readonly Door[] => [
  ...features.flatMap(({ name: part, doors: own = [] }) => own.map((door) => ({ ...door, part }))),
  ...doors,
];

interface StoppedParts {
  readonly secure: SecureWeb | undefined;
  readonly movable: MovableConnections;
  readonly audit: CallAudit | undefined;
}

async function stop(
  app: FastifyInstance,
  { secure, movable, audit }: StoppedParts,
  clock: Clock,
): Promise<void> {
  const cancel = clock.after(stopWaitMs, () => {
    for (const client of app.websocketServer.clients) client.terminate();
    app.server.closeAllConnections();
    secure?.cutOff();
    movable.cutOff();
  });
  try {
    await Promise.all([app.close(), secure?.close(), movable.stop()]);
  } finally {
    cancel();
    await audit?.stop();
  }
}

const unknownAddress = new NotFound("unknown-address", {
  zh: "没有这个地址。",
  en: "This address does not exist.",
});
