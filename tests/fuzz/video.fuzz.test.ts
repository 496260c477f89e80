import assert from "node:assert/strict";
import { ExpectedError } from "@tessera/base";
import * as h264 from "@tessera/formats/h264";
import * as h265 from "@tessera/formats/h265";
import { fuzz, refusing } from "./fuzz.ts";
import { hostileBytes } from "./hostile-bytes.ts";
import { annexB, h264KeyFrame, h264Sets, h265KeyFrame, h265Sets } from "./video-samples.ts";

const h264Sps = hostileBytes(h264Sets.sps, h264Sets.baselineSps);
const h265Sps = hostileBytes(h265Sets.sps);

fuzz("an H.264 SPS is read or refused; its size is one that a picture can have", h264Sps, (sps) => {
  const info = refusing(ExpectedError, () => h264.parseSps(sps));
  if (typeof info === "object") expectSize(info);
});

fuzz("an H.265 SPS is read or refused; its size is one that a picture can have", h265Sps, (sps) => {
  const info = refusing(ExpectedError, () => h265.parseSps(sps));
  if (typeof info === "object") expectSize(info);
});

fuzz("decoder configurations and codec strings are made or refused", h264Sps, (sps) => {
  refusing(ExpectedError, () => h264.avcDecoderConfig([sps], [h264Sets.pps]));
  refusing(ExpectedError, () => h264.codecString(sps));
});

fuzz("the same of H.265", h265Sps, (sps) => {
  refusing(ExpectedError, () => h265.hevcDecoderConfig([h265Sets.vps], [sps], [h265Sets.pps]));
  refusing(ExpectedError, () => h265.codecString(sps));
});

fuzz("every parameter set has an id", hostileBytes(...h264KeyFrame, ...h265KeyFrame), (nal) => {
  assert.ok(h264.parameterSetId(nal) >= 0);
  assert.ok(h265.parameterSetId(nal) >= 0);
});

fuzz(
  "a byte stream is split into units that hold no start code",
  hostileBytes(annexB(h264KeyFrame), annexB(h265KeyFrame)),
  (bytes) => {
    const nals = h264.splitAnnexB(bytes);
    assert.equal(
      nals.some((nal) => nal.length === 0 || hasStartCode(nal)),
      false,
    );
  },
);

fuzz(
  "escaping and its undoing cancel out, and leave no start code",
  hostileBytes(h264Sets.sps, new Uint8Array(64)),
  (plain) => {
    const escaped = h264.escapeNal(plain);
    assert.equal(hasStartCode(escaped), false);
    assert.ok(Buffer.from(h264.unescapeNal(escaped)).equals(plain));
  },
);

function expectSize({ width, height }: { readonly width: number; readonly height: number }): void {
  for (const side of [width, height]) {
    assert.ok(Number.isInteger(side));
    assert.ok(side > 0);
    assert.ok(side <= 16_888);
  }
}

const hasStartCode = (nal: Uint8Array) => Buffer.from(nal).includes(Buffer.of(0, 0, 1));
