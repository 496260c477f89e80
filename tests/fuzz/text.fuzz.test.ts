import assert from "node:assert/strict";
import { ExpectedError } from "@tessera/base";
import { parsePlaylist } from "@tessera/formats/hls";
import { parseSdp, writeSdp } from "@tessera/formats/sdp";
import { parseAuthorization, verify } from "@tessera/protocols/digest";
import { parseChallenges } from "@tessera/protocols/digest/testing";
import { parseSession, parseTransport } from "@tessera/protocols/rtsp/testing";
import { fuzz, refusing } from "./fuzz.ts";
import { hostileText } from "./hostile-bytes.ts";

const cameraSdp = writeSdp({
  name: "Media Presentation",
  media: [
    {
      type: "video",
      control: "trackID=1",
      payload: {
        payloadType: 96,
        encoding: "H264",
        clockRate: 90_000,
        fmtp: { "packetization-mode": 1, "sprop-parameter-sets": "Z0LAHtkDxWhA,aMuMsg==" },
      },
    },
    {
      type: "audio",
      control: "trackID=2",
      payload: { payloadType: 8, encoding: "PCMA", clockRate: 8000 },
    },
  ],
});
fuzz("a session description is read, clock rates and all", hostileText(cameraSdp), (text) => {
  for (const { payloads } of parseSdp(text).media)
    for (const { clockRate, channels } of payloads) assert.ok(clockRate * channels > 0);
});

const mediaPlaylist = `#EXTM3U
#EXT-X-TARGETDURATION:4
#EXT-X-MEDIA-SEQUENCE:7
#EXT-X-KEY:METHOD=NONE
#EXT-X-MAP:URI="init.mp4",BYTERANGE="720@0"
#EXTINF:4.000,
#EXT-X-BYTERANGE:1000@720
a.m4s
#EXT-X-DISCONTINUITY
#EXTINF:3.96,
b.m4s
#EXT-X-ENDLIST`;
const masterPlaylist = `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=2000000,CODECS="avc1.64001F,mp4a.40.2",RESOLUTION=1280x720
low/index.m3u8`;
fuzz("a playlist is read or refused", hostileText(mediaPlaylist, masterPlaylist), (text) => {
  const playlist = refusing(ExpectedError, () => parsePlaylist(text));
  if (typeof playlist === "object" && playlist.kind === "media")
    for (const { durationS } of playlist.segments) assert.ok(durationS >= 0);
});

const digest =
  'Digest username="a\\"b", realm="IP Camera", nonce="9a", uri="rtsp://h/1", algorithm=SHA-256, qop=auth, nc=00000001, cnonce="c", response="6629fae49393a05397450978507c4ef1", Basic realm="x"';
fuzz(
  "authentication headers are read, and none of them proves a password",
  hostileText(digest, "Basic YWRtaW46c2VjcmV0", 'Digest realm="r", nonce="n", Basic realm="r"'),
  (header) => {
    parseChallenges([header, header]);
    const claim = parseAuthorization(header);
    const expected = { userName: "admin", password: "another", realm: "r", method: "PLAY" };
    assert.equal(claim !== undefined && verify(claim, expected), false);
  },
);

fuzz(
  "Transport and Session headers are read",
  hostileText(
    "RTP/AVP/TCP;unicast;interleaved=0-1;source=10.0.0.1;server_port=5000-5001",
    "12345678;timeout=60",
  ),
  (header) => {
    assert.ok(parseSession(header, undefined).keepAliveMs > 0);
    for (const port of parseTransport(header).serverPorts ?? []) assert.ok(port >= 0);
  },
);
