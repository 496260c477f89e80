import { Cards, NoMatch, useTexts } from "@tessera/platform/console";
import { Checkbox, Tag } from "antd";
import clsx from "clsx";
import { Link } from "react-router";
import type { Device } from "../../contract.ts";
import { placeOf } from "../device-address.ts";
import { unfiltered } from "../listing/device-list-address.ts";
import { EnableSwitch } from "../listing/EnableSwitch.tsx";
import styles from "../listing/listing.module.css";
import { OnlineState } from "../listing/OnlineState.tsx";
import { listingTexts } from "../listing/texts.ts";
import { Snapshot } from "../snapshot/Snapshot.tsx";
import { channelsAddress, useHere } from "../trail.ts";
import { DeviceActions } from "./DeviceActions.tsx";
import { ChannelCount } from "./DeviceTable.tsx";
import type { DeviceRowsProps } from "./device-rows.ts";
import { HistoryStrip } from "./HistoryStrip.tsx";
import type { DeviceHistory } from "./history-spans.ts";
import { deviceListTexts } from "./texts.ts";
import { useEnableDevices } from "./use-enable-devices.ts";

/** The device list on a phone. */
export function DeviceCards(props: DeviceRowsProps) {
  const { devices, total, list, onChange, selection, historyOf } = props;
  if (devices.length === 0) return <NoMatch onClear={() => onChange(unfiltered)} />;
  return (
    <Cards
      rows={devices}
      keyOf={({ DeviceID }) => DeviceID}
      list={list}
      total={total}
      onChange={onChange}
    >
      {(device) => (
        <DeviceCard
          device={device}
          history={historyOf(device.DeviceID)}
          isChosen={selection.keys.includes(device.DeviceID)}
          onChoose={() => selection.toggle(device.DeviceID)}
        />
      )}
    </Cards>
  );
}

interface DeviceCardProps {
  readonly device: Device;
  readonly history: DeviceHistory | undefined;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function DeviceCard({ device, history, isChosen, onChoose }: DeviceCardProps) {
  const t = useTexts(deviceListTexts);
  const shared = useTexts(listingTexts);
  const enable = useEnableDevices();
  const state = { list: useHere() };
  const { DeviceID, DeviceName: name, Online, OfflineReason, LastSeen, Enable } = device;
  return (
    <>
      <div className={styles["cardHead"]}>
        <Checkbox aria-label={shared("choose", { name })} checked={isChosen} onChange={onChoose} />
        <Snapshot name={name} pictured={{ deviceId: DeviceID }} isOnline={Online} />
        <Link
          className={clsx(styles["link"], styles["cardName"])}
          to={channelsAddress(DeviceID)}
          state={state}
        >
          {name}
        </Link>
        <OnlineState isOnline={Online} reason={OfflineReason} lastSeen={LastSeen} />
      </div>
      <span className={styles["address"]}>{placeOf(device)}</span>
      {!Online && OfflineReason && <span className={styles["reason"]}>{OfflineReason}</span>}
      <HistoryStrip history={history} />
      <span className={styles["tags"]}>
        <Tag>{device.DeviceType}</Tag>
        <Tag>
          {t("channels")} <ChannelCount device={device} state={state} />
        </Tag>
        <EnableSwitch
          name={name}
          isEnabled={Enable}
          onChange={(isEnabled) => enable([DeviceID], isEnabled)}
        />
      </span>
      <DeviceActions device={device} />
    </>
  );
}
