/** The ways a live picture can come, best first. */
export const rungNames = ["webrtc", "fmp4", "flv", "hls"] as const;
export type RungName = (typeof rungNames)[number];
