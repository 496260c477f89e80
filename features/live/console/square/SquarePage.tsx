import { Page, SideMenu, useQueryCall, useTexts } from "@tessera/platform/console";
import { Button, Result, Spin } from "antd";
import { listChannels } from "../../../devices/contract.ts";
import { LiveStage } from "../player/LiveStage.tsx";
import { liveTexts } from "../texts.ts";
import { ChannelList } from "./ChannelList.tsx";
import { NoCameras } from "./NoCameras.tsx";
import styles from "./SquarePage.module.css";
import { useChannelSelection } from "./use-channel-selection.ts";

const refreshMs = 3000;
/** The specification's number for "all of them". */
const allOfThem = 9999;

/** Live viewing: a list of channels at the left, the chosen one large beside it. */
export default function SquarePage() {
  const t = useTexts(liveTexts);
  const { data, error, refetch } = useQueryCall(
    listChannels,
    { start: 0, limit: allOfThem },
    { refetchIntervalMs: refreshMs, quiet: true },
  );
  const channels = data?.Channels ?? [];
  const { selected, isMissing, flow, select, setFlow } = useChannelSelection(channels, t);

  if (!data && error)
    return (
      <Page fill>
        <Result
          status="error"
          title={t("listFailed")}
          subTitle={error.message}
          extra={<Button onClick={() => void refetch()}>{t("retry")}</Button>}
        />
      </Page>
    );
  if (!data)
    return (
      <Page fill>
        <Spin className={styles["loading"] ?? ""} size="large" />
      </Page>
    );
  if (channels.length === 0)
    return (
      <Page fill>
        <NoCameras />
      </Page>
    );

  return (
    <Page
      fill
      sider={
        <SideMenu label={t("channels")}>
          <ChannelList channels={channels} selected={selected} onSelect={select} />
        </SideMenu>
      }
    >
      {selected ? (
        <LiveStage
          key={`${selected.ParentDeviceID}/${selected.ChannelID}`}
          channel={selected}
          flow={flow}
          onFlow={setFlow}
        />
      ) : (
        <div className={styles["hint"]}>{t(isMissing ? "channelGone" : "pickChannel")}</div>
      )}
    </Page>
  );
}
