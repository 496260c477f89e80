import type { Text } from "@tessera/base";
import { useText } from "../i18n/language.ts";
import { useTexts } from "../i18n/texts.ts";
import { LightDialog } from "../light/LightDialog.tsx";
import { useSlot } from "../slots.ts";
import styles from "./KeySheet.module.css";
import { type KeyGroup, keyGroupSlot } from "./slots.ts";
import { keyTexts } from "./texts.ts";

/** Every key of the console, whatever page is open. */
export default function KeySheet({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(keyTexts);
  const text = useText();
  const shown = (words: string | Text) => (typeof words === "string" ? words : text(words));
  const groups = [consoleKeys, ...useSlot(keyGroupSlot)];
  return (
    <LightDialog title={t("keys")} isWide onClose={onClose}>
      <div className={styles["groups"]}>
        {groups.map(({ title, keys }) => (
          <section key={title.en} className={styles["group"]}>
            <h3>{text(title)}</h3>
            <dl className={styles["keys"]}>
              {keys.map(([key, does]) => (
                <div key={`${shown(key)} ${does.en}`}>
                  <dt>
                    <kbd>{shown(key)}</kbd>
                  </dt>
                  <dd>{text(does)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </LightDialog>
  );
}

const consoleKeys: KeyGroup = {
  title: { zh: "随处可用", en: "Everywhere" },
  keys: [
    ["Ctrl + K  /", { zh: "搜索与命令", en: "Find and do" }],
    ["?", { zh: "显示本表", en: "Show this sheet" }],
  ],
};
