export interface PictureHead {
  readonly contentType: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** What a picture is and how large, by its first bytes: PNG, JPEG or WebP; undefined: none of them. */
export function pictureHead(data: Uint8Array): PictureHead | undefined {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  try {
    return pngHead(bytes) ?? jpegHead(bytes) ?? webpHead(bytes);
  } catch (error) {
    // It ends within its head.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function pngHead(bytes: Buffer): PictureHead | undefined {
  if (bytes.toString("latin1", 0, 8) !== "\x89PNG\r\n\x1a\n") return undefined;
  return {
    contentType: "image/png",
    widthPx: bytes.readUInt32BE(16),
    heightPx: bytes.readUInt32BE(20),
  };
}

/** Start of frame: C0 to CF without DHT, JPG and DAC (ITU-T T.81, table B.1). */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

const exifMarker = 0xe1;

function jpegHead(bytes: Buffer): PictureHead | undefined {
  if (bytes.readUInt16BE(0) !== 0xff_d8) return undefined;
  let isTurned = false;
  let at = 2;
  while (bytes.readUInt8(at) === 0xff) {
    // Any number of FF may stand before a marker.
    while (bytes.readUInt8(at + 1) === 0xff) at++;
    const marker = bytes.readUInt8(at + 1);
    if (isFrame(marker)) {
      const heightPx = bytes.readUInt16BE(at + 5);
      const widthPx = bytes.readUInt16BE(at + 7);
      const size = isTurned ? { widthPx: heightPx, heightPx: widthPx } : { widthPx, heightPx };
      return { contentType: "image/jpeg", ...size };
    }
    const length = bytes.readUInt16BE(at + 2);
    if (marker === exifMarker) isTurned = isTurnedByExif(bytes.subarray(at + 4, at + 2 + length));
    at += 2 + length;
  }
  return undefined;
}

const orientationTag = 0x01_12;
const entryBytes = 12;

/** Telephones keep pictures as the sensor lies and say how to turn them: 5 to 8 stand on a side (Exif 2.3, 4.6.4). */
function isTurnedByExif(segment: Buffer): boolean {
  if (segment.toString("latin1", 0, 6) !== "Exif\0\0" || segment.length < 16) return false;
  const tiff = segment.subarray(6);
  const isLittle = tiff.toString("latin1", 0, 2) === "II";
  const short = (at: number) => {
    if (at + 2 > tiff.length) return 0;
    return isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  };
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < short(directory); entry++) {
    const at = directory + 2 + entry * entryBytes;
    if (short(at) === orientationTag) return short(at + 8) >= 5 && short(at + 8) <= 8;
  }
  return false;
}

/** RFC 9649: lossy, lossless and extended files say their size in places of their own. */
function webpHead(bytes: Buffer): PictureHead | undefined {
  if (bytes.toString("latin1", 0, 4) !== "RIFF" || bytes.toString("latin1", 8, 12) !== "WEBP")
    return undefined;
  const contentType = "image/webp";
  switch (bytes.toString("latin1", 12, 16)) {
    case "VP8 ":
      return {
        contentType,
        widthPx: bytes.readUInt16LE(26) & 0x3f_ff,
        heightPx: bytes.readUInt16LE(28) & 0x3f_ff,
      };
    case "VP8L": {
      const bits = bytes.readUInt32LE(21);
      return {
        contentType,
        widthPx: (bits & 0x3f_ff) + 1,
        heightPx: ((bits >>> 14) & 0x3f_ff) + 1,
      };
    }
    case "VP8X":
      return {
        contentType,
        widthPx: bytes.readUIntLE(24, 3) + 1,
        heightPx: bytes.readUIntLE(27, 3) + 1,
      };
    default:
      return undefined;
  }
}
