import type { Text } from "@tessera/base";
import { addressOf } from "../../guard/site-map.ts";
import type { Screen } from "../../screens.ts";
import type { UserMenuAction } from "../slots.ts";

export type UserMenuItem =
  | { readonly key: "apiDocs" | "changePassword" | "logOut" }
  | { readonly key: `/${string}`; readonly title: Text }
  | { readonly key: `action:${string}`; readonly title: Text; readonly run: () => void };

const apiDocs = { order: 20, item: { key: "apiDocs" } } as const;

/** Screens that ask to be in it and the API documentation by order, then what every user has, with what features add to it. */
export function userMenuOf(
  screens: readonly Screen[],
  { isOperator }: { readonly isOperator: boolean },
  actions: readonly UserMenuAction[] = [],
): readonly UserMenuItem[] {
  const offered: { order: number; item: UserMenuItem }[] = isOperator ? [] : [apiDocs];
  for (const screen of screens) {
    if (!screen.userMenu || (isOperator && screen.access === "admin")) continue;
    const item = { key: addressOf(screen) as `/${string}`, title: screen.title };
    offered.push({ order: screen.userMenu.order, item });
  }
  return [
    ...offered.toSorted((a, b) => a.order - b.order).map(({ item }) => item),
    ...actions.map(({ id, title, run }) => ({ key: `action:${id}` as const, title, run })),
    { key: "changePassword" },
    { key: "logOut" },
  ];
}
