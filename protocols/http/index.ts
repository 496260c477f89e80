export { type HttpReply, RequestConnection } from "./request-connection.ts";
export { type RequestHead, readRequestHead } from "./request-head.ts";
