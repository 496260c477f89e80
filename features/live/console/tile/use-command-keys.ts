import type { TileCommand } from "./tile-command.ts";
import { useTileKeys } from "./use-tile-keys.ts";

/** Keys of the commands that can be carried out now. */
export function useCommandKeys(commands: readonly TileCommand[], isActive: boolean): void {
  const byKey = new Map(
    commands.flatMap(({ key, isDisabled, perform }) =>
      key === undefined || isDisabled ? [] : [[key, perform] as const],
    ),
  );
  // The same key of a keyboard, without shift.
  const plus = byKey.get("+");
  if (plus) byKey.set("=", plus);
  useTileKeys(Object.fromEntries(byKey), isActive);
}
