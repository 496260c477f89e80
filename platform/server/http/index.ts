export type { WebSocket } from "@fastify/websocket";
export type { Door } from "./door.ts";
export { defineFeature, type Feature } from "./feature.ts";
export { createHttpServer, type HttpServer } from "./http-server.ts";
export type { MediaVisitor } from "./media-visitor.ts";
export { route, WithCookie } from "./route.ts";
export { httpSettings } from "./settings.ts";
export { mediaSocket } from "./socket-door.ts";
export { mediaStream } from "./stream-door.ts";
