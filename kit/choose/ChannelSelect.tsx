import { useTexts } from "@tessera/platform/console";
import { Select } from "antd";
import { useState } from "react";
import { useCandidates } from "./candidates.ts";
import { type ChosenChannel, channelKey } from "./chosen-channels.ts";
import { topId } from "./group-tree.ts";
import { channelsTexts } from "./texts.ts";

interface ChannelSelectProps {
  readonly id?: string;
  readonly className?: string;
  readonly label: string;
  /** Undefined: none is chosen. */
  readonly chosen: ChosenChannel | undefined;
  /** What none means here. */
  readonly none: string;
  readonly onChange: (chosen: ChosenChannel | undefined) => void;
}

/** What is typed narrows them; more than these nobody reads. */
const offered = 50;

/** One channel, found by its name. */
export function ChannelSelect({ label, chosen, none, onChange, ...props }: ChannelSelectProps) {
  const t = useTexts(channelsTexts);
  const [q, setQ] = useState("");
  const [isOpen, setOpen] = useState(false);
  const { found } = useCandidates({ q, groupId: topId }, 0, offered);
  const rows = found?.rows ?? [];
  const options = rows.map((one) => ({ value: channelKey(one), label: nameOf(one) }));
  const value = chosen && channelKey(chosen);
  const isShown = options.some((option) => option.value === value);
  return (
    <Select
      {...props}
      aria-label={label}
      allowClear
      showSearch={{ filterOption: false, onSearch: setQ }}
      placeholder={none}
      notFoundContent={found ? t("noChannelMatch") : null}
      open={isOpen}
      onOpenChange={setOpen}
      {...(value === undefined ? {} : { value })}
      options={
        chosen && !isShown && !isOpen ? [{ value, label: nameOf(chosen) }, ...options] : options
      }
      onChange={(next?: string) => onChange(rows.find((one) => channelKey(one) === next))}
    />
  );
}

const nameOf = ({ name, deviceName, device, channel }: ChosenChannel): string =>
  name ? [name, deviceName].filter(Boolean).join(" · ") : `${device} / ${channel}`;
