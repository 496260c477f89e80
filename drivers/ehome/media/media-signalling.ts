import type { Socket } from "node:net";
import type { Text } from "@tessera/base";
import type { ChannelRef } from "@tessera/engine";
import type { StreamKind } from "@tessera/protocols/ehome";

/** The device has connected; `firstBytes` were read of it already. */
export type TakeSocket = (socket: Socket, firstBytes: Uint8Array) => void;

/** How whoever receives pictures has them sent for: directly in the server, by messages from a media worker. */
export interface MediaSignalling {
  /** Resolves when the device has agreed; it connects before or after. Rejects like openLive. */
  invite(request: StreamRequest, take: TakeSocket, signal: AbortSignal): Promise<StreamCall>;
}

export interface StreamRequest {
  readonly deviceId: string;
  /** As the device counts. */
  readonly channel: number;
  /** Undefined: as the platform has it. */
  readonly kind: StreamKind | undefined;
  /** Whose stream it is here; undefined while a connection is only tried. */
  readonly place: ChannelRef | undefined;
}

export interface StreamCall {
  /** Settles when the device is gone, with why. Never rejects. */
  readonly ended: Promise<{ readonly reason: Text }>;
  /** BYESTREAM; idempotent. */
  end(): void;
}
