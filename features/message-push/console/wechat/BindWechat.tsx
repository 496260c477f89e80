import { AskButton, Loaded, layout, StatusDot } from "@tessera/kit";
import { notices, useMutationCall, useQueryCall, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { useState } from "react";
import { readWechat, unbindWechat } from "../../contract.ts";
import { pushTexts } from "../texts.ts";
import { BindLink } from "./BindLink.tsx";

const rereads = [readWechat];
/** WeChat tells the server, not this page. */
const lookMs = 3000;

/** A user's own WeChat: told by the public account of the site, or not. */
export default function BindWechat() {
  const t = useTexts(pushTexts);
  const [isBinding, setBinding] = useState(false);
  const query = useQueryCall(
    readWechat,
    {},
    { quiet: true, staleTimeMs: 0, refetchIntervalMs: isBinding ? lookMs : undefined },
  );
  const state = query.data;
  // Bound meanwhile: there is nothing to wait for.
  if (isBinding && state?.IsBound) setBinding(false);
  return (
    <>
      <h3 className={layout.heading}>{t("wechat")}</h3>
      <Loaded query={query} lines={2}>
        {({ IsConfigured, IsBound, HasTarget }) => (
          <>
            <p className={layout.hint}>{t(IsConfigured ? "wechatHint" : "wechatNone")}</p>
            {IsConfigured && !HasTarget && <p className={layout.hint}>{t("wechatNoTarget")}</p>}
            {IsBound && <Bound />}
            {IsConfigured && !IsBound && isBinding && <BindLink />}
            {IsConfigured && !IsBound && !isBinding && (
              <Button onClick={() => setBinding(true)}>{t("wechatBind")}</Button>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

function Bound() {
  const t = useTexts(pushTexts);
  const { mutateAsync } = useMutationCall(unbindWechat, { rereads });
  const unbind = async () => {
    await mutateAsync({});
    notices.success(t("wechatUnbound"));
  };
  return (
    <div className={layout.spread}>
      <StatusDot state="on">{t("wechatBound")}</StatusDot>
      <AskButton
        title={t("wechatUnbindAsk")}
        detail={t("wechatUnbindDetail")}
        action={t("wechatUnbind")}
        run={unbind}
      />
    </div>
  );
}
