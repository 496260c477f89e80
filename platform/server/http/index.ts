export type { WebSocket } from "@fastify/websocket";
export { defineFeature, type Feature } from "./feature.ts";
export { createHttpServer, type HttpServer } from "./http-server.ts";
export { route, WithCookie } from "./route.ts";
export { httpSettings } from "./settings.ts";
export { type Door, type MediaVisitor, mediaSocket } from "./socket-door.ts";
export { mediaStream } from "./stream-door.ts";
