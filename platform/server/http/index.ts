export type { Door } from "./door.ts";
export { defineFeature, type Feature } from "./feature.ts";
export { createHttpServer, type HttpServer } from "./http-server.ts";
export type { MediaVisitor } from "./media-visitor.ts";
export { mediaRequests } from "./request-door.ts";
export { route, WithCookie } from "./route.ts";
export { httpSettings } from "./settings.ts";
export { type MediaUpgrade, mediaSocket } from "./socket-door.ts";
export { mediaStream } from "./stream-door.ts";
