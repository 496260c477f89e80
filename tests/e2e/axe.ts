import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** Judges within the page itself, which has no frames: else each judgement opens a page of its own. */
export const axeOf = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode();
