import type { FrameSink } from "./frame.ts";

/** Passes on all but the sound. */
export const withoutSound = (sink: FrameSink): FrameSink => ({
  ...(sink.copiesData === undefined ? {} : { copiesData: sink.copiesData }),
  setTracks: ({ video }) => sink.setTracks({ video }),
  push: (frame) => {
    if (frame.kind === "video") sink.push(frame);
  },
  countPackets: (received, lost) => sink.countPackets(received, lost),
});
