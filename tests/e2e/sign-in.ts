import type { Page } from "@playwright/test";
import type { User } from "./first-start.ts";

/** Signs in by the login page, in whichever language it is, and waits until it is left. */
export async function signIn(page: Page, { name, password }: User): Promise<void> {
  await page.goto("/login");
  await page.locator("input[autocomplete=username]").fill(name);
  await page.locator("input[autocomplete=current-password]").fill(password);
  await page.locator("button[type=submit]").click();
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));
}
