import { expect, it } from "vitest";
import { SnapshotUploads } from "./snapshot-uploads.ts";

const text = (words: string) => [...Buffer.from(words)];
const jpeg = [0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 0xff, 0xd9];

it("gives a device one address and waits for the picture there", async () => {
  const uploads = new SnapshotUploads(() => 18_000);
  const { url, sessionId, picture } = uploads.place("192.0.2.1");
  expect(url).toBe(`http://192.0.2.1:18000/gb28181/snapshots/${sessionId}`);
  expect(sessionId).toMatch(/^[\dA-Za-z-]{32,128}$/);
  uploads.door.take(sessionId, Uint8Array.from(jpeg));
  expect([...(await picture)]).toEqual(jpeg);
});

it("finds the picture in a form", async () => {
  const uploads = new SnapshotUploads(() => 18_000);
  const { sessionId, picture } = uploads.place("2001:db8::1");
  const form = [...text("--x\r\nContent-Type: image/jpeg\r\n\r\n"), ...jpeg, ...text("\r\n--x--")];
  uploads.door.take(sessionId, Uint8Array.from(form));
  expect([...(await picture)]).toEqual(jpeg);
});

it("expects nothing where nobody was sent, nor once it is over", () => {
  const uploads = new SnapshotUploads(() => 18_000);
  const { sessionId, close } = uploads.place("192.0.2.1");
  expect(uploads.door.isExpected("guess")).toBe(false);
  expect(uploads.door.isExpected(sessionId)).toBe(true);
  close();
  expect(uploads.door.isExpected(sessionId)).toBe(false);
});
