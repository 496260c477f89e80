import type { RequestDoor } from "./request-door.ts";
import type { SocketDoor } from "./socket-door.ts";
import type { StreamDoor } from "./stream-door.ts";
import type { UploadDoor } from "./upload-door.ts";

/** Where anything comes in that is not a call. */
export type Door = SocketDoor | StreamDoor | RequestDoor | UploadDoor;
