import { useQuery } from "@tanstack/react-query";
import { layout, useBusy } from "@tessera/kit";
import { notices, useMutationCall, useQueryCall, useTexts } from "@tessera/platform/console";
import { Switch } from "antd";
import { useId, useState } from "react";
import { readBrowserPush, subscribeBrowser, unsubscribeBrowser } from "../../contract.ts";
import { pushTexts } from "../texts.ts";
import { canBeNotified, ownSubscription, subscribe, subscriptionInput } from "./browser-push.ts";

/** The switch by which a user is told in this browser, also while no page is open. */
export default function NotifyBrowser() {
  const t = useTexts(pushTexts);
  const isFit = canBeNotified();
  return (
    <>
      <h3 className={layout.heading}>{t("notify")}</h3>
      <p className={layout.hint}>{t(isFit ? "notifyHint" : "notifyUnfit")}</p>
      {isFit && <NotifySwitch />}
    </>
  );
}

const rereads = [readBrowserPush];

function NotifySwitch() {
  const t = useTexts(pushTexts);
  const id = useId();
  const busy = useBusy();
  const [isDenied, setDenied] = useState(Notification.permission === "denied");
  const own = useQuery({
    queryKey: ["own push subscription"],
    queryFn: async () => (await ownSubscription())?.endpoint ?? "",
  });
  const { data } = useQueryCall(
    readBrowserPush,
    { ...(own.data && { endpoint: own.data }) },
    { quiet: true, enabled: own.data !== undefined },
  );
  const { mutateAsync: tell } = useMutationCall(subscribeBrowser, { rereads });
  const { mutateAsync: forget } = useMutationCall(unsubscribeBrowser, { rereads });
  const turnOn = async (publicKey: string) => {
    const subscription = await subscribe(publicKey);
    setDenied(!subscription);
    if (subscription) await tell(subscriptionInput(subscription));
  };
  const turnOff = async () => {
    const subscription = await ownSubscription();
    if (!subscription) return;
    await forget({ endpoint: subscription.endpoint });
    await subscription.unsubscribe();
  };
  const change = async (isOn: boolean) => {
    try {
      if (isOn) await turnOn(data?.PublicKey ?? "");
      else await turnOff();
    } catch (error) {
      // A browser whose push service cannot be reached says so in its own words.
      if (!(error instanceof DOMException)) throw error;
      notices.error(t("notifyFailed", { reason: error.message }));
    } finally {
      await own.refetch();
    }
  };
  return (
    <>
      <label className={layout.row} htmlFor={id}>
        <Switch
          id={id}
          size="small"
          checked={data?.IsSubscribed ?? false}
          loading={busy.isBusy || !data}
          onChange={(isOn) => void busy.run(() => change(isOn))}
        />
        {t("notifyThis")}
      </label>
      {isDenied && <p className={layout.hint}>{t("notifyDenied")}</p>}
      {data && !data.HasTarget && <p className={layout.hint}>{t("notifyNoTarget")}</p>}
    </>
  );
}
