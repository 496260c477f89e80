import { Pending } from "@tessera/kit";
import { EmptyState, Page, StaleNotice, useQueryCall, useTexts } from "@tessera/platform/console";
import { Button, Tabs } from "antd";
import { useLocation, useNavigate, useParams, useSearchParams } from "react-router";
import { type Device, getDevice, listDirectories } from "../../contract.ts";
import { ChangedCertificate } from "../certificate/ChangedCertificate.tsx";
import { useCrumbs } from "../crumbs.ts";
import { type Directory, directoryPath } from "../directories.ts";
import { channelsAddress } from "../trail.ts";
import { ChannelHeader } from "./ChannelHeader.tsx";
import { ChannelPane } from "./ChannelPane.tsx";
import { DeviceEvents } from "./DeviceEvents.tsx";
import { DeviceSummary } from "./DeviceSummary.tsx";
import { channelListTexts } from "./texts.ts";

const refreshMs = 3000;

/** `/device/channel/{id}?subset={directory}`: the channels of a device, level by level. */
export default function ChannelListPage() {
  const { devid = "" } = useParams();
  const [query] = useSearchParams();
  const directoryId = query.get("subset") ?? "";
  const device = useQueryCall(
    getDevice,
    { device: devid },
    { quiet: true, refetchIntervalMs: refreshMs },
  );
  const { path, isGone } = usePath(devid, directoryId);
  const crumbs = useChannelCrumbs(devid, device.data, path);

  const content = () => {
    if (!device.data) return <Pending queries={[device]} />;
    if (isGone) return <DirectoryGone deviceId={devid} />;
    return (
      <>
        {device.error && <StaleNotice error={device.error} />}
        <ChangedCertificate device={device.data} />
        <DeviceSummary device={device.data} />
        <Panes device={device.data} directoryId={directoryId} />
      </>
    );
  };
  return (
    <Page
      title={path.at(-1)?.Name ?? device.data?.DeviceName ?? "…"}
      breadcrumbs={crumbs}
      extra={device.data && <ChannelHeader device={device.data} directoryId={directoryId} />}
    >
      {content()}
    </Page>
  );
}

/** From the top of the device to the directory that is shown. */
function usePath(deviceId: string, directoryId: string) {
  const isWanted = directoryId !== "";
  const { data } = useQueryCall(
    listDirectories,
    { device: deviceId },
    { quiet: true, enabled: isWanted },
  );
  const path = directoryPath(data?.data ?? [], directoryId);
  return { path, isGone: isWanted && data !== undefined && path.length === 0 };
}

function useChannelCrumbs(
  deviceId: string,
  device: Device | undefined,
  path: readonly Directory[],
) {
  const crumbs = useCrumbs();
  const name = device?.DeviceName ?? "…";
  const last = path.at(-1);
  return [
    ...crumbs.fromList,
    crumbs.channels(name, last ? channelsAddress(deviceId) : undefined),
    ...path.map((directory) =>
      crumbs.directory(
        directory.Name,
        directory === last ? undefined : channelsAddress(deviceId, directory.ID),
      ),
    ),
  ];
}

/** A device that notices things has a second tab for them. */
function Panes({ device, directoryId }: { readonly device: Device; readonly directoryId: string }) {
  const t = useTexts(channelListTexts);
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const { DeviceID, Capabilities } = device;
  // A key: what was typed and chosen in one directory is gone in the next.
  const place = { deviceId: DeviceID, directoryId };
  const channels = <ChannelPane key={`${DeviceID}/${directoryId}`} {...place} />;
  if (!Capabilities.includes("events") || directoryId) return channels;
  const choose = (tab: string) => {
    const next = new URLSearchParams(query);
    next.delete("page");
    if (tab === "events") next.set("tab", tab);
    else next.delete("tab");
    setQuery(next, { replace: true, state });
  };
  return (
    <Tabs
      activeKey={query.get("tab") === "events" ? "events" : "channels"}
      onChange={choose}
      destroyOnHidden
      items={[
        { key: "channels", label: t("channels"), children: channels },
        { key: "events", label: t("eventsTab"), children: <DeviceEvents deviceId={DeviceID} /> },
      ]}
    />
  );
}

function DirectoryGone({ deviceId }: { readonly deviceId: string }) {
  const t = useTexts(channelListTexts);
  const navigate = useNavigate();
  const { state } = useLocation();
  return (
    <EmptyState title={t("directoryGone")}>
      <Button onClick={() => void navigate(channelsAddress(deviceId), { state })}>
        {t("toTop")}
      </Button>
    </EmptyState>
  );
}
