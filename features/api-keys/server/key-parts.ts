import type { Feature } from "@tessera/platform/server";
import type { Part } from "../contract.ts";

/** What a scope can name: every feature with something that a key reaches by its name. */
export const keyParts = (features: readonly Feature[]): Part[] =>
  features.flatMap(({ name, routes, doors = [] }) => {
    const calls = routes
      .map(({ call }) => call)
      .filter(({ access, keys }) => access !== "open" && keys !== "never" && keys !== "every");
    const hasSocket = doors.some(({ kind }) => kind === "api");
    if (calls.length === 0 && !hasSocket) return [];
    return [
      {
        Name: name,
        CanChange: calls.some(({ audit }) => audit === "change"),
        IsGuarded: calls.some(({ keys }) => keys === "named"),
      },
    ];
  });
