/** Told how many of what was found are shown, and how many there are. */
export type Found = (shown: number, total: number) => void;
