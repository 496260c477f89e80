export const boundary = "tessera-picture";

/** Before the first part. */
export const opening = Buffer.from(`--${boundary}\r\n`);

/** RFC 2046. Ends with the boundary, since browsers show a part when they have seen its end. */
export function jpegPart(jpeg: Uint8Array): Uint8Array {
  const head = `Content-Type: image/jpeg\r\nContent-Length: ${jpeg.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), jpeg, Buffer.from(`\r\n--${boundary}\r\n`)]);
}
