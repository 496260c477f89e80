/** The keys of stored.ts that hold what is the user's own; the login page waits for this file. */
export const layoutKey = (windows: number): string => `tessera_layout_${windows}`;
export const loopChannelsKey = "tessera_loop_channels";
export const wallViewKey = "tessera_wall_view";
