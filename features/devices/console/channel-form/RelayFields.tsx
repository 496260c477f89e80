import { isRelayAddress } from "@tessera/features/cdn/contract";
import { FieldGroup, layout, StatusDot, SwitchField, TextField } from "@tessera/kit";
import { useQueryCall, useTexts } from "@tessera/platform/console";
import { Form } from "antd";
import { type Channel, findChannels } from "../../contract.ts";
import { channelFormTexts } from "./texts.ts";

const lookAgainMs = 3000;

/** Where the channel is pushed to, and how that goes. */
export function RelayFields({ channel }: { readonly channel: Channel | undefined }) {
  const t = useTexts(channelFormTexts);
  const isEnabled = Form.useWatch<boolean | undefined>("EnableCdn") ?? false;
  const rule = {
    validator: async (_: unknown, value: string | undefined) => {
      const address = value?.trim() ?? "";
      if (isEnabled && address === "") throw new Error(t("cdnUrlNeeded"));
      if (address !== "" && !isRelayAddress(address)) throw new Error(t("cdnUrlWrong"));
    },
  };
  return (
    <FieldGroup title={t("cdn")}>
      <SwitchField name="EnableCdn" label={t("enableCdn")} hint={t("enableCdnHint")} />
      <TextField
        name="CdnUrl"
        label={t("cdnUrl")}
        hint={t("cdnUrlHint")}
        maxLength={1000}
        rules={[rule]}
      />
      {channel?.EnableCdn === 1 && <RelayState channel={channel} />}
    </FieldGroup>
  );
}

const dots = {
  off: "off",
  waiting: "warning",
  connecting: "warning",
  pushing: "on",
  failing: "error",
} as const satisfies Record<Channel["CdnStatus"], string>;

/** Of the push as it is saved, not as the form has it. */
function RelayState({ channel }: { readonly channel: Channel }) {
  const t = useTexts(channelFormTexts);
  const { data } = useQueryCall(
    findChannels,
    { channels: [{ device: channel.ParentDeviceID, channel: channel.ChannelID }] },
    { quiet: true, refetchIntervalMs: lookAgainMs, staleTimeMs: 0 },
  );
  const { CdnStatus, CdnSince, CdnReason } = data?.Channels[0] ?? channel;
  return (
    <Form.Item label={t("cdnState")}>
      <output>
        <StatusDot state={dots[CdnStatus]}>{t(`cdn.${CdnStatus}`)}</StatusDot>
        {CdnSince !== "" && (
          <span className={layout.muted}> {t("cdnSince", { time: CdnSince })}</span>
        )}
        {CdnReason !== "" && (
          <>
            <br />
            {CdnReason}
          </>
        )}
      </output>
    </Form.Item>
  );
}
