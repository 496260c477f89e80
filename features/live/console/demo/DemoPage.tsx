import { CopyButton } from "@tessera/kit";
import { LanguageSwitch, ThemeSwitch, useTexts } from "@tessera/platform/console";
import { useMemo, useRef, useState } from "react";
import { browserAbilities, type Fact, thisBrowser } from "./browser-abilities.ts";
import { DemoForm, type Test } from "./DemoForm.tsx";
import styles from "./DemoPage.module.css";
import { DemoPlayer } from "./DemoPlayer.tsx";
import { demoReport } from "./demo-report.ts";
import { FactList } from "./FactList.tsx";
import { demoTexts } from "./texts.ts";

/** A player for addresses that are pasted; of the site it shows nothing by itself. */
export default function DemoPage() {
  const t = useTexts(demoTexts);
  const browser = useMemo(() => thisBrowser(), []);
  const abilities = browserAbilities(browser, t);
  const [test, setTest] = useState<Test & { readonly turn: number }>();
  const figuresRef = useRef<readonly Fact[]>([]);
  const start = (next: Test | undefined) => {
    figuresRef.current = [];
    setTest(next && { ...next, turn: (test?.turn ?? 0) + 1 });
  };
  const report = () => {
    const figures = figuresRef.current;
    return demoReport({ atMs: Date.now(), address: test?.text ?? "", figures, abilities }, t);
  };
  return (
    <main className={styles["page"]}>
      <header className={styles["head"]}>
        <h1>{t("title")}</h1>
        <LanguageSwitch />
        <ThemeSwitch />
      </header>
      <p className={styles["intro"]}>{t("intro")}</p>
      <DemoForm isPlaying={test !== undefined} onStart={start} onStop={() => start(undefined)} />
      {test && <DemoPlayer key={test.turn} test={test} figuresRef={figuresRef} />}
      <FactList title={t("abilities")} facts={abilities} />
      <CopyButton label={t("copyReport")} text={report} />
    </main>
  );
}
