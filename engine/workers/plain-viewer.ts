import type { Socket } from "node:net";
import type { Viewer } from "../output.ts";

/** The viewer of an HTTP reply without end, of which the head is sent; in chunks, or as it is. */
export function plainViewer(socket: Socket, isChunked: boolean): Viewer {
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
      // A chunk without bytes would be the last.
      if (socket.destroyed || data.length === 0) return;
      if (!isChunked) return void socket.write(data);
      socket.cork();
      socket.write(`${data.length.toString(16)}\r\n`, "latin1");
      socket.write(data);
      socket.write("\r\n", "latin1");
      socket.uncork();
    },
    close: () => void socket.destroy(),
    onClose: (listener) => void socket.on("close", listener),
  };
}
