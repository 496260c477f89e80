export type { WebSocket } from "@fastify/websocket";
export { defineFeature, type Feature } from "./feature.ts";
export { createHttpServer, type HttpServer } from "./http-server.ts";
export { route, WithCookie } from "./route.ts";
export { httpSettings } from "./settings.ts";
export { mediaSocket, type SocketDoor } from "./socket-door.ts";
