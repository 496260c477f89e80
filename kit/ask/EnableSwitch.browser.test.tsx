import { mountPart } from "@tessera/platform/console/testing/browser";
import { useState } from "react";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { EnableSwitch } from "./EnableSwitch.tsx";

/** Asks, and shows what it was told. */
function Asking({ ask }: { readonly ask: () => Promise<void> }) {
  const [isEnabled, setEnabled] = useState(false);
  const change = async (next: boolean) => {
    await ask();
    setEnabled(next);
  };
  return <EnableSwitch name="东门" isEnabled={isEnabled} onChange={change} />;
}

it("is busy while the server is asked, and shows its word, not the click", async () => {
  const answer = Promise.withResolvers<void>();
  await mountPart(<Asking ask={() => answer.promise} />);
  const control = page.getByRole("switch", { name: "启用“东门”" });
  await control.click();
  await expect.element(control).toBeDisabled();
  await expect.element(control).not.toBeChecked();
  answer.resolve();
  await expect.element(control).toBeChecked();
  await expect.element(control).toBeEnabled();
});
