import type { Text } from "@tessera/base";
import { useText } from "../i18n/language.ts";
import { useTexts } from "../i18n/texts.ts";
import { LightButton } from "../light/LightButton.tsx";
import { LightDialog } from "../light/LightDialog.tsx";
import { useSlot } from "../slots.ts";
import styles from "./KeySheet.module.css";
import { LetterKeys } from "./LetterKeys.tsx";
import { chooseLetters, useLetters } from "./letters.ts";
import { type KeyGroup, keyGroupSlot } from "./slots.ts";
import { keyTexts } from "./texts.ts";

/** Every key of the console, whatever page is open. */
export default function KeySheet({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(keyTexts);
  const text = useText();
  const shown = (words: string | Text) => (typeof words === "string" ? words : text(words));
  const isChanged = useLetters(({ letters }) => Object.keys(letters).length > 0);
  const groups = [consoleKeys, ...useSlot(keyGroupSlot)];
  return (
    <LightDialog title={t("keys")} isWide onClose={onClose}>
      <p className={styles["how"]}>
        {t("howToChange")}
        {isChanged && (
          <LightButton kind="bare" onClick={() => chooseLetters({})}>
            {t("reset")}
          </LightButton>
        )}
      </p>
      <div className={styles["groups"]}>
        {groups.map(({ title, keys }) => (
          <section key={title.en} className={styles["group"]}>
            <h3>{text(title)}</h3>
            <dl className={styles["keys"]}>
              {keys.map(([key, does]) => (
                <div key={`${shown(key)} ${does.en}`}>
                  <dt>
                    {isLetters(key) ? (
                      <LetterKeys letters={key.split(" ")} />
                    ) : (
                      <kbd>{shown(key)}</kbd>
                    )}
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

/** Other keys stand where every program has them. */
const isLetters = (key: string | Text): key is string =>
  typeof key === "string" && /^[A-Z]( [A-Z])*$/.test(key);

const consoleKeys: KeyGroup = {
  title: { zh: "随处可用", en: "Everywhere" },
  keys: [
    ["Ctrl + K  /", { zh: "搜索与命令", en: "Search and commands" }],
    ["?", { zh: "显示本表", en: "Show this list" }],
  ],
};
