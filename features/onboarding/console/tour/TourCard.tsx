import { CloseOutlined } from "@ant-design/icons";
import { showsKeys, useKeyName } from "@tessera/kit/commands";
import { defineTexts, LightButton, useText, useTexts } from "@tessera/platform/console";
import { useState } from "react";
import { useNavigate } from "react-router";
import styles from "./DemoTour.module.css";
import { tourSteps } from "./steps.ts";

const tourTexts = defineTexts("demo-tour", {
  tour: ["两分钟导览", "Two-minute tour"],
  step: ["第 {{number}} 步，共 {{count}} 步", "{{number}} of {{count}}"],
  show: ["去看看", "Show me"],
  back: ["上一步", "Back"],
  next: ["下一步", "Next"],
  end: ["结束", "Finish"],
  close: ["关闭导览", "Close the tour"],
  /** Between two sentences. */
  space: ["", " "],
});

export default function TourCard({ onEnd }: { readonly onEnd: () => void }) {
  const t = useTexts(tourTexts);
  const text = useText();
  const keyName = useKeyName();
  const navigate = useNavigate();
  const [at, setAt] = useState(0);
  const step = tourSteps[at];
  if (!step) return null;
  const isLast = at === tourSteps.length - 1;
  const { show, keys } = step;
  const sentences = [step.text, ...(keys && showsKeys() ? [keys(keyName)] : [])];
  return (
    <section className={styles["card"]} aria-label={t("tour")}>
      <header className={styles["head"]}>
        <span className={styles["where"]}>
          {t("tour")} · {t("step", { number: at + 1, count: tourSteps.length })}
        </span>
        <LightButton
          kind="bare"
          icon={<CloseOutlined aria-hidden />}
          aria-label={t("close")}
          title={t("close")}
          onClick={onEnd}
        />
      </header>
      <h2 className={styles["title"]}>{text(step.title)}</h2>
      <p className={styles["text"]}>{sentences.map(text).join(t("space"))}</p>
      <footer className={styles["foot"]}>
        <LightButton onClick={() => (typeof show === "string" ? void navigate(show) : show())}>
          {t("show")}
        </LightButton>
        <span className={styles["ways"]}>
          {at > 0 && (
            <LightButton kind="bare" onClick={() => setAt(at - 1)}>
              {t("back")}
            </LightButton>
          )}
          <LightButton kind="main" onClick={() => (isLast ? onEnd() : setAt(at + 1))}>
            {t(isLast ? "end" : "next")}
          </LightButton>
        </span>
      </footer>
    </section>
  );
}
