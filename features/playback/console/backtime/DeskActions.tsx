import { LinkOutlined, ProfileOutlined, UnorderedListOutlined } from "@ant-design/icons";
import type { ZoneTime } from "@tessera/kit/playback";
import { copyText, notices, useApp, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import type { MouseEvent, ReactNode } from "react";
import { useNavigate } from "react-router";
import { backchannelAddress, backtimeAddress } from "../addresses.ts";
import { DayPicker } from "../calendar/DayPicker.tsx";
import { AddChannels } from "./AddChannels.tsx";
import { backtimeTexts } from "./texts.ts";

interface DeskActionsProps {
  /** The page's own first. */
  readonly ids: readonly string[];
  readonly day: string;
  readonly zone: ZoneTime;
  readonly nowMs: number;
  readonly positionMs: () => number;
  readonly onIds: (ids: readonly string[]) => void;
  readonly onExports: () => void;
}

/** At the top of the page: another day, more channels, the link to this moment. */
export function DeskActions(props: DeskActionsProps) {
  const { ids, day, zone, nowMs, positionMs, onIds, onExports } = props;
  const t = useTexts(backtimeTexts);
  const navigate = useNavigate();
  const [ownId = "", ...others] = ids;
  const share = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const atMs = positionMs();
    const link = new URL(backtimeAddress(ownId, zone.dayOf(atMs), atMs), location.origin);
    for (const id of others) link.searchParams.append("with", id);
    if (await copyText(link.href, currentTarget)) notices.success(t("shared"));
    else notices.warning(t("shareFailed"));
  };
  const openDay = (next: string) => {
    const query = new URLSearchParams(others.map((id) => ["with", id]));
    void navigate({ pathname: backtimeAddress(ownId, next), search: query.toString() });
  };
  return (
    <>
      <DayPicker id={ownId} day={day} today={zone.dayOf(nowMs)} onDay={openDay} />
      <AddChannels ids={ids} onChange={onIds} />
      <Action icon={<LinkOutlined />} label={t("share")} onClick={(event) => void share(event)} />
      <Action
        icon={<UnorderedListOutlined />}
        label={t("asList")}
        onClick={() => void navigate(backchannelAddress(ownId, day))}
      />
      <Action icon={<ProfileOutlined />} label={t("exports")} onClick={onExports} />
    </>
  );
}

interface ActionProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
}

/** On a phone there is only room for the icon. */
function Action({ icon, label, onClick }: ActionProps) {
  const isMobile = useApp((state) => state.isMobile);
  return (
    <Button icon={icon} aria-label={label} title={label} onClick={onClick}>
      {!isMobile && label}
    </Button>
  );
}
