import type { Language } from "@tessera/base";
import { onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { changeLanguage } from "../../i18n/language.ts";
import type { ConsoleSetup } from "../../shell/setup.ts";
import { startConsole } from "../../start-console.tsx";
import { stored, type UserInfo } from "../../storage/local-storage.ts";
import { chooseTheme, type ThemeChoice } from "../../theme/theme-store.ts";
import type { FakeServer } from "./a-server.ts";
import { refreshStores } from "./fresh-stores.ts";

export interface Visitor {
  /** Nobody: the console starts without a session. */
  readonly as?: "admin" | "operator" | "nobody";
  readonly language?: Language;
  readonly theme?: ThemeChoice;
  /** The window's size; as at a desk without one. */
  readonly size?: readonly [widthPx: number, heightPx: number];
}

export const desk = [1280, 720] as const;
export const phone = [390, 844] as const;

let visits = 0;

/** Somebody who has the console open in a page of their own. */
export class Visit {
  readonly server: FakeServer;
  readonly #setup: ConsoleSetup;
  #close = () => {};

  constructor(server: FakeServer, setup: ConsoleSetup) {
    this.server = server;
    this.#setup = setup;
  }

  /** As when an address is typed: everything begins anew, and the browser's memory stays. */
  goTo(address: string): void {
    this.#close();
    history.replaceState(null, "", address);
    refreshStores();
    const root = document.body.appendChild(document.createElement("div"));
    root.id = "root";
    const stop = startConsole(root, this.#setup);
    this.#close = () => {
      stop();
      root.remove();
    };
  }

  reload(): void {
    this.goTo(location.pathname + location.search);
  }

  chooseTheme(theme: ThemeChoice): void {
    chooseTheme(theme);
  }

  chooseLanguage(language: Language): void {
    changeLanguage(language);
  }

  leave(): void {
    this.#close();
    this.#close = () => {};
  }
}

/** Opens the console at an address. It is closed, and all that it kept is forgotten, when the test is through. */
export async function visit(
  address: string,
  {
    server,
    setup,
    ...visitor
  }: Visitor & { readonly server: FakeServer; readonly setup: ConsoleSetup },
): Promise<Visit> {
  await prepare(server, visitor);
  const opened = new Visit(server, setup);
  onTestFinished(() => opened.leave());
  opened.goTo(address);
  return opened;
}

/** A browser that remembers who this is, and the server behind it, until the test is through. */
export async function prepare(server: FakeServer, visitor: Visitor): Promise<void> {
  const { as = "admin", language = "zh", theme = "light", size = desk } = visitor;
  await page.viewport(...size);
  forgetAll();
  if (as !== "nobody") stored.userInfo.write(signedIn(as));
  stored.language.write(language);
  stored.theme.write(theme);
  const giveBack = server.takeOver();
  // Last in, first out: what a test opens is closed before this.
  onTestFinished(() => {
    giveBack();
    forgetAll();
    if (server.faults.length > 0)
      throw new Error(`between the console and the server:\n${server.faults.join("\n")}`);
  });
}

function forgetAll(): void {
  localStorage.clear();
  sessionStorage.clear();
}

/** A mark a visit: what pages keep by it is kept from the next one. */
const signedIn = (name: "admin" | "operator"): UserInfo => ({
  Token: `mark-of-visit-${++visits}`,
  role_name: name,
  nick_name: name,
  name,
  id: name === "admin" ? 1 : 2,
});
