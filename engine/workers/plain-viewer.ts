import type { Socket } from "node:net";
import type { Viewer } from "../output.ts";

/** The viewer of an HTTP reply without end, of which the head is sent. */
export function plainViewer(socket: Socket): Viewer {
  socket.setNoDelay(true);
  // What it says is not heard, but its end.
  socket.resume();
  socket.on("end", () => socket.destroy());
  // Its close follows.
  socket.on("error", () => {});
  return {
    get bufferedBytes() {
      return socket.writableLength;
    },
    sendsAtOnce: true,
    write(data) {
      if (!socket.destroyed) socket.write(data);
    },
    close: () => void socket.destroy(),
    onClose: (listener) => void socket.on("close", listener),
  };
}
