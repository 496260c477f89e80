import { getHomeOtherConfig, getOtherConfig } from "@tessera/features/system/contract";
import { AskButton, FormDialog, layout } from "@tessera/kit";
import {
  amendConfig,
  notices,
  SiteLogo,
  useConfig,
  useMutationCall,
  useTexts,
} from "@tessera/platform/console";
import { Button, Form } from "antd";
import { useState } from "react";
import { changeLogo, maxLogoBytes } from "../../contract.ts";
import { PictureInput } from "./PictureInput.tsx";
import styles from "./pictures.module.css";
import { pictureTexts } from "./texts.ts";

/** The site's own logo, on the sign-in page and in the top bar. */
export function LogoPicture() {
  const t = useTexts(pictureTexts);
  const isOwn = Boolean(useConfig(getOtherConfig)?.Logo);
  const [isChoosing, setChoosing] = useState(false);
  const { mutateAsync } = useMutationCall(changeLogo, {
    onDone: ({ Logo }) => {
      for (const call of [getOtherConfig, getHomeOtherConfig]) amendConfig(call, { Logo });
      notices.success(t("logoSet"));
    },
  });
  return (
    <section className={styles["pictures"]} aria-label={t("logo")}>
      <h2 className={layout.heading}>{t("logo")}</h2>
      <p className={layout.hint}>{t("logoHint")}</p>
      <div className={layout.row}>
        <SiteLogo sizePx={44} />
        <Button onClick={() => setChoosing(true)}>{t("logoChange")}</Button>
        {isOwn && (
          <AskButton
            title={t("logoQuestion")}
            action={t("logoRemove")}
            run={() => mutateAsync({ Picture: "" })}
          >
            {t("logoRemove")}
          </AskButton>
        )}
      </div>
      <FormDialog
        isOpen={isChoosing}
        onClose={() => setChoosing(false)}
        title={t("logoChange")}
        values={{ Picture: "" }}
        onSave={({ Picture }) => mutateAsync({ Picture })}
      >
        <Form.Item
          name="Picture"
          label={t("logo")}
          extra={t("logoLimit")}
          rules={[{ required: true, message: t("pictureNeeded") }]}
        >
          <PictureInput maxBytes={maxLogoBytes} tooLarge={t("logoLarge")} />
        </Form.Item>
      </FormDialog>
    </section>
  );
}
