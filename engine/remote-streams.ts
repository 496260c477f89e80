import type { ChannelRecord } from "./channel-registry.ts";
import type { Place } from "./output.ts";
import type { Stream } from "./stream.ts";
import type { StreamDirectory } from "./stream-directory.ts";

/** What keeps a stream supplied with frames. */
export interface StreamSupply {
  stop(): Promise<void>;
}

/** Streams that live in other processes of this server. */
export interface RemoteStreams extends StreamDirectory {
  owns(channel: ChannelRecord): boolean;
  /** Feeds a stream of this process with the frames and states of the one over there. */
  join(stream: Stream, place: Place): StreamSupply;
  /** Keeps the stream running over there, without its frames here, until the returned function is called. */
  hold(place: Place): () => void;
}
