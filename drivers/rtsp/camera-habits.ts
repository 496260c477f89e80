import type { RtspHabits } from "@tessera/protocols/rtsp";
import type { RtspConnection } from "./rtsp-connection.ts";

/** What was learnt of cameras since the start, so that each surprises us once. */
export class CameraHabits {
  readonly #known = new Map<string, RtspHabits>();

  /** As the client takes it: what is known of this camera, and who is told more. */
  of(url: string, { transport }: RtspConnection) {
    // Who sets another transport wants it to be tried.
    const key = `${new URL(url).host} ${transport}`;
    return {
      habits: this.#known.get(key),
      onLearn: (habits: RtspHabits) => void this.#known.set(key, habits),
    };
  }
}
