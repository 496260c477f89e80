import { CopyButton, Loaded, layout } from "@tessera/kit";
import { useQueryCall, useTexts } from "@tessera/platform/console";
import { QRCode } from "antd";
import { getWechatLink } from "../../contract.ts";
import { pushTexts } from "../texts.ts";
import styles from "./wechat.module.css";

/** Well before the link ends. */
const renewMs = 5 * 60_000;
const sizePx = 200;

/** What is opened in WeChat to bind it: by its camera, or as a link. */
export function BindLink() {
  const t = useTexts(pushTexts);
  const query = useQueryCall(
    getWechatLink,
    {},
    { quiet: true, staleTimeMs: 0, refetchIntervalMs: renewMs },
  );
  return (
    <Loaded query={query}>
      {({ Link }) => (
        <div className={layout.column}>
          <p className={styles["steps"]}>{t("wechatSteps")}</p>
          <div className={styles["code"]}>
            <QRCode
              aria-label={t("wechatCode")}
              value={Link}
              size={sizePx}
              // A long link in larger dots: on a screen there is no damage to make up for.
              errorLevel="L"
              color="#000000"
              bgColor="#ffffff"
              bordered={false}
            />
          </div>
          <code className={layout.mono}>{Link}</code>
          <CopyButton label={t("wechatCopy")} text={() => Link} />
        </div>
      )}
    </Loaded>
  );
}
