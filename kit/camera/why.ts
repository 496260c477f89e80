import { create } from "zustand";
import type { Camera } from "./camera.ts";

type Asked = Pick<Camera, "device" | "channel" | "name">;

interface Why {
  /** The camera that was asked about last; it stays while its answer closes. */
  readonly asked: Asked | undefined;
  readonly isOpen: boolean;
}

export const useWhy = create<Why>()(() => ({ asked: undefined, isOpen: false }));

/** Why has this camera no picture? Answered over whatever page is open. */
export const askWhy = ({ device, channel, name }: Asked): void =>
  useWhy.setState({ asked: { device, channel, name }, isOpen: true });

export const closeWhy = (): void => useWhy.setState({ isOpen: false });
