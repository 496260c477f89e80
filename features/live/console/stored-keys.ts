/** The keys of stored.ts that hold what is the user's own; the login page waits for this file. */
export const layoutKey = (windows: number | string): string => `tessera_layout_${windows}`;
export const loopChannelsKey = "tessera_loop_channels";
export const singleKey = "single";
export const wallViewKey = "tessera_wall_view";
/** Walls that a browser remembers: as many windows of one size, or a grid by the name that operators know. */
export const wallGrids = [1, 4, 9, 16, "1+5", "1+7", "3×2"] as const;
