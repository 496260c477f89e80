import { type ComponentType, createContext, type RefObject, use } from "react";

/** The channel that somebody watches. */
export interface ChannelToolProps {
  readonly device: string;
  readonly channel: string;
  /** What it can do and the viewer may use: a tool shows itself by that. */
  readonly capabilities: readonly string[];
}

/** A piece of a channel's recording, in the place of its live picture. */
export interface ReplayProps {
  readonly device: string;
  readonly channel: string;
  readonly fromMs: number;
  readonly untilMs: number;
  /** From 0, silence, to 1. */
  readonly volume: number;
  readonly videoRef: RefObject<HTMLVideoElement | null>;
  readonly onPosition: (positionMs: number) => void;
  readonly onEnd: (how: "played" | "nothing" | "failed") => void;
}

/** What the features give to the shell, and to each other's screens. */
export interface ConsoleParts {
  /** Between the main menu and the switches: the bell. */
  readonly topBar: readonly ComponentType[];
  /** Lines between the top bar and every page: what nobody may miss. */
  readonly banners: readonly ComponentType[];
  /** Dialogs that belong to no page. */
  readonly overlays: readonly ComponentType[];
  /** Beside the live picture of a channel. */
  readonly channelTools: readonly ComponentType<ChannelToolProps>[];
  readonly replay: ComponentType<ReplayProps>;
}

export const PartsContext = createContext<ConsoleParts | undefined>(undefined);

export function useParts(): ConsoleParts {
  const parts = use(PartsContext);
  if (!parts) throw new Error("A light page has no parts");
  return parts;
}
