import { ConfigProvider } from "antd";
import { createRoot } from "react-dom/client";
import { KeptValues } from "../../theme/ThemeProvider.tsx";
import { themeFor } from "../../theme/tokens.ts";

let isKept = false;

/** The values of both themes stay from one test to the next: working them out took a tenth of a second each time. */
export function keepThemes(): void {
  if (isKept) return;
  isKept = true;
  createRoot(document.createElement("div")).render(
    [false, true].map((isDark) => (
      <ConfigProvider key={String(isDark)} theme={themeFor({ isDark, isStill: true })}>
        <KeptValues />
      </ConfigProvider>
    )),
  );
}
