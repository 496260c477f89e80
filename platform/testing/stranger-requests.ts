import { once } from "node:events";
import { connect } from "node:net";

/** Requests that no browser sends, as bytes: what a client library would tidy up on the way. */
export const strangerRequests = (): readonly string[] => [
  ...paths().flatMap((path) => [get(path), get(path, "Accept: text/html")]),
  ...["/api/v1/login", "/", "/assets/x.js", "/apidoc/"].flatMap((path) =>
    oddMethods().map((method) => `${method} ${path} HTTP/1.1\r\n${ending}`),
  ),
  ...["/", "/assets/x.js", "/api/v1/getuserinfo", "/hls/x", "/apidoc/"].flatMap((path) =>
    oddHeaders().map((header) => get(path, header)),
  ),
  ...oddBodies().map((rest) => `POST /api/v1/login HTTP/1.1\r\nHost: x\r\n${rest}`),
];

/** The status of the answer; 0 if the connection ends without one. */
export async function statusOfRaw(
  { host, port }: { readonly host: string; readonly port: number },
  request: string,
): Promise<{ readonly status: number; readonly text: string }> {
  const socket = connect(port, host);
  let text = "";
  // An odd request may leave the server waiting for more: its end tells it that nothing comes.
  socket.on("data", (bytes) => {
    text += bytes.toString("latin1");
    if (text.includes("\r\n\r\n")) socket.end();
  });
  socket.on("error", () => {});
  const closed = once(socket, "close");
  socket.write(Buffer.from(request, "latin1"));
  const impatient = setTimeout(() => socket.destroy(), maxWaitMs);
  await closed;
  clearTimeout(impatient);
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text };
}

const maxWaitMs = 2000;
const ending = "Host: x\r\nConnection: close\r\n\r\n";

function get(path: string, header = ""): string {
  return `GET ${path} HTTP/1.1\r\n${header && `${header}\r\n`}${ending}`;
}

function paths(): readonly string[] {
  const places = [
    "/",
    "/assets/",
    "/api/v1/",
    "/api/v1/record/file/",
    "/apidoc/static/",
    "/hls/",
    "/webrtc/",
    "/flv/",
    "/ws/",
    "/share/",
  ];
  const ends = [
    "../x",
    "..%2fx",
    "..%2f..%2f..%2fetc%2fpasswd",
    "%2e%2e/%2e%2e/x",
    "....//x",
    "..\\x",
    "..%5cx",
    "%",
    "%zz",
    "%c0%ae%c0%ae/",
    "%ff%fe",
    "%00",
    "x%00.js",
    "%0d%0aSet-Cookie:%20a=b",
    "%25%32%65",
    ".git/config",
    ".",
    "..",
    "con",
    "__proto__",
    "constructor",
    "toString",
    "a".repeat(8000),
    "a/".repeat(3000),
    "%41".repeat(2000),
    "é",
    "?a[]=1&a[__proto__]=2&%",
    "?__proto__=1&constructor=2",
    "?" + "a=1&".repeat(3000),
    "#x",
    ";x",
    "x.mp4",
    "~1/1.mp4",
    "-1",
    "9".repeat(400),
  ];
  const whole = [
    "*",
    "//",
    "///x",
    "http://x/",
    "x",
    "/\t",
    "/?",
    "/%",
    "//evil.example/%2f..",
    "/index.html/x",
  ];
  return [...places.flatMap((place) => ends.map((end) => place + end)), ...whole];
}

function oddMethods(): readonly string[] {
  return [
    "HEAD",
    "OPTIONS",
    "TRACE",
    "CONNECT",
    "PUT",
    "DELETE",
    "PROPFIND",
    "PURGE",
    "QUERY",
    "BREW",
    "get",
  ];
}

function oddHeaders(): readonly string[] {
  return [
    "Host: " + "h".repeat(9000),
    "Host: [::1",
    "Host: x:99999",
    "Range: bytes=9-1,a-b",
    "Range: bytes=" + "0-1,".repeat(1000),
    "If-None-Match: " + '"'.repeat(2000),
    "If-Modified-Since: never",
    "Accept-Encoding: gzip;q=a, br;;, *",
    "Accept-Encoding: " + "gzip,".repeat(1500),
    "Accept-Language: " + "zh-".repeat(2000),
    "Cookie: " + "a=b;".repeat(2000),
    "Cookie: tessera_token=%; =; __proto__=x",
    "Token: ",
    "Token: %00é",
    "Authorization: Bearer",
    "Authorization: Basic %%%",
    "Origin: null",
    "Origin: http://[",
    "Referer: \\\\",
    "X-Forwarded-For: a, b, c",
    "X-Forwarded-Proto: javascript",
    "Upgrade: websocket\r\nConnection: Upgrade",
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 99",
    "Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABk",
    "Expect: 100-continue",
    "Expect: magic",
    "Content-Length: -1",
    "Content-Length: 1\r\nTransfer-Encoding: chunked",
    "Content-Encoding: gzip",
    "Sec-Fetch-Site: sideways",
  ];
}

function oddBodies(): readonly string[] {
  const json = "application/json";
  return [
    withBody(json, "{"),
    withBody(json, "null"),
    withBody(json, "[]"),
    withBody(json, "[".repeat(5000)),
    withBody(json, '{"__proto__":{"isAdmin":true}}'),
    withBody(json, '{"username":{"$gt":""},"password":[]}'),
    withBody(json, '{"username":"\\u0000","password":"\\ud800"}'),
    withBody(json, "\xff\xfe"),
    withBody("application/x-www-form-urlencoded", "username[]=%&password=%zz"),
    withBody("application/x-www-form-urlencoded", "a=1&".repeat(5000)),
    withBody("text/xml", "<!DOCTYPE x>"),
    withBody("multipart/form-data", "--x"),
    withBody("", "x"),
    withBody("application/json; charset=utf-99", "{}"),
    withBody(json, "x".repeat(100), "Content-Encoding: gzip\r\n"),
    `Content-Type: ${json}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
    `Content-Type: ${json}\r\nTransfer-Encoding: gzip\r\n\r\n{}`,
  ];
}

function withBody(type: string, body: string, more = ""): string {
  return `Connection: close\r\nContent-Type: ${type}\r\n${more}Content-Length: ${body.length}\r\n\r\n${body}`;
}
