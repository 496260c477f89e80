/** How packets travel: HTTP is RTSP over TCP inside of HTTP. */
export type RtspTransport = "TCP" | "UDP" | "HTTP";

/** What a device turned out to want, other than it says or was set. */
export interface RtspHabits {
  readonly transport?: RtspTransport;
  /** It lists GET_PARAMETER and hangs up when it gets one. */
  readonly isKeptByOptions?: boolean;
}
