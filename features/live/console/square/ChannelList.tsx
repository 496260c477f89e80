import { SearchOutlined } from "@ant-design/icons";
import { useTexts } from "@tessera/platform/console";
import { Input } from "antd";
import { type KeyboardEvent, useRef, useState } from "react";
import type { Channel } from "../../../devices/contract.ts";
import { liveTexts } from "../texts.ts";
import styles from "./ChannelList.module.css";
import { groupChannels, whyNotPlayable } from "./channel-groups.ts";

interface ChannelListProps {
  readonly channels: readonly Channel[];
  readonly selected: Channel | undefined;
  readonly onSelect: (channel: Channel) => void;
}

/** Channels to choose from: by name, by mouse, or by the arrow keys. */
export function ChannelList({ channels, selected, onSelect }: ChannelListProps) {
  const t = useTexts(liveTexts);
  const [search, setSearch] = useState("");
  const listRef = useRef<HTMLDivElement>(null);
  const groups = groupChannels(channels, search);

  const moveFocus = (event: KeyboardEvent) => {
    const step = stepOf(event.key);
    if (step === 0) return;
    event.preventDefault();
    const buttons = [...(listRef.current?.querySelectorAll("button") ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    buttons[Math.min(buttons.length - 1, Math.max(0, at + step))]?.focus();
  };
  const playFirst = () => {
    const first = groups[0]?.channels[0];
    if (search.trim() && first) onSelect(first);
  };

  return (
    <>
      <div className={styles["search"]}>
        <Input
          allowClear
          prefix={<SearchOutlined />}
          placeholder={t("searchChannel")}
          aria-label={t("searchChannel")}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onPressEnter={playFirst}
          onKeyDown={moveFocus}
        />
      </div>
      <div ref={listRef} className={styles["list"]}>
        {groups.map(({ device, name, channels: members, hasHeading }) => (
          <section key={device} className={styles["group"]}>
            {hasHeading && <h2 className={styles["heading"]}>{name}</h2>}
            {members.map((channel) => (
              <ChannelRow
                key={channel.ChannelID}
                channel={channel}
                isSelected={channel === selected}
                onKeyDown={moveFocus}
                onSelect={() => onSelect(channel)}
              />
            ))}
          </section>
        ))}
        {groups.length === 0 && <p className={styles["empty"]}>{t("noMatch", { q: search })}</p>}
      </div>
    </>
  );
}

interface ChannelRowProps {
  readonly channel: Channel;
  readonly isSelected: boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onSelect: () => void;
}

function ChannelRow({ channel, isSelected, onKeyDown, onSelect }: ChannelRowProps) {
  const t = useTexts(liveTexts);
  const { Name } = channel;
  const obstacle = whyNotPlayable(channel);
  const isPlayable = !obstacle;
  const state = t(obstacle ? states[obstacle] : "online");
  return (
    <button
      type="button"
      className={styles["row"]}
      aria-current={isSelected}
      data-channel={`${channel.ParentDeviceID}/${channel.ChannelID}`}
      title={`${Name} · ${state}`}
      onKeyDown={onKeyDown}
      onClick={onSelect}
    >
      <span className={styles["dot"]} data-playable={isPlayable} />
      <span className={styles["name"]}>{Name}</span>
      <span className={styles["state"]}>{isPlayable ? "" : state}</span>
    </button>
  );
}

const states = { channelDisabled: "disabled", channelOffline: "offline" } as const;

function stepOf(key: string): -1 | 0 | 1 {
  if (key === "ArrowDown") return 1;
  return key === "ArrowUp" ? -1 : 0;
}
