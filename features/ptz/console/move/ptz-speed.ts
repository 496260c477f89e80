import { create } from "zustand";

/** 1 slow to 255 fast, for all cameras: panel, keys and picture go by it. */
export const usePtzSpeed = create<{ readonly speed: number }>()(() => ({ speed: 128 }));

export const setPtzSpeed = (speed: number): void => usePtzSpeed.setState({ speed });
