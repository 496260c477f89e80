import { systemClock } from "@tessera/base";
import { afterEach } from "vitest";
import {
  type MediaError,
  type MediaMode,
  MediaPortRange,
  type MediaReceiver,
  openMediaReceiver,
  openMediaSender,
} from "../index.ts";

export const localhost = "127.0.0.1";
const anyPort = new MediaPortRange({ min: 0, max: 0 });
/** What a test leaves open is closed after it. */
export const opened: { close(): void }[] = [];

afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

export function rtp(sequence: number, { ssrc = 77, bytes = 500 } = {}): Uint8Array {
  const packet = Buffer.alloc(12 + bytes, 0x5a);
  packet[0] = 0x80;
  packet[1] = 96;
  packet.writeUInt16BE(sequence, 2);
  packet.writeUInt32BE(ssrc, 8);
  return packet;
}

export interface Seen {
  readonly receiver: MediaReceiver;
  readonly sequences: number[];
  readonly ends: MediaError[];
}

export async function aReceiver(
  mode: MediaMode,
  { peers = [localhost], ports = anyPort, clock = systemClock } = {},
): Promise<Seen> {
  const sequences: number[] = [];
  const ends: MediaError[] = [];
  const receiver = await openMediaReceiver({
    mode,
    host: localhost,
    ports,
    clock,
    peers,
    onRtp: (bytes, start) =>
      void sequences.push(((bytes[start + 2] ?? 0) << 8) | (bytes[start + 3] ?? 0)),
    onEnd: (error) => void ends.push(error),
  });
  opened.push(receiver);
  return { receiver, sequences, ends };
}

export async function aSender(mode: MediaMode, clock = systemClock) {
  const ends: MediaError[] = [];
  const sender = await openMediaSender({
    mode,
    host: localhost,
    ports: anyPort,
    clock,
    onEnd: (error) => void ends.push(error),
  });
  opened.push(sender);
  return { sender, ends };
}

export const at = ({ port }: { port: number }) => ({ host: localhost, port });
