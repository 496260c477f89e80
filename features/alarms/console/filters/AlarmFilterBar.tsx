import { CloseOutlined, FilterOutlined } from "@ant-design/icons";
import { layout } from "@tessera/kit";
import { SearchBox, useApp, useTexts } from "@tessera/platform/console";
import { Button, Tag } from "antd";
import { useState } from "react";
import { type AlarmFilters, type FilterName, narrowedBy, type Range } from "./alarm-filter.ts";
import { KindFilter } from "./KindFilter.tsx";
import { DeviceFilter, GroupFilter } from "./place-filters.tsx";
import { TimeFilter } from "./TimeFilter.tsx";
import { filterTexts } from "./texts.ts";

export interface FilterBarProps {
  readonly filters: AlarmFilters & { readonly q: string };
  readonly narrow: (changes: Partial<AlarmFilters & { readonly q: string }>) => void;
  /** The time that is shown while the address names none. */
  readonly usual: Range;
  /** What the page narrows by itself, or cannot. */
  readonly without?: readonly FilterName[];
}

/** In the first line, for who looks for something; the others are one press away, on a phone all of them. */
const often: readonly FilterName[] = ["state", "type", "priority"];
const rare: readonly FilterName[] = ["method", "device", "group", "source"];

/** Search, time and everything else that narrows alarms; all of it lives in the address. */
export function AlarmFilterBar(props: FilterBarProps) {
  const { filters, narrow, usual, without = [] } = props;
  const t = useTexts(filterTexts);
  const isMobile = useApp((state) => state.isMobile);
  const [isOpen, setOpen] = useState(() => rare.some((name) => filters[name] !== ""));
  const offered = (names: readonly FilterName[]) => names.filter((name) => !without.includes(name));
  const shown = offered(isMobile ? [] : often);
  const hidden = offered(isMobile ? [...often, ...rare] : rare);
  const count = narrowedBy(filters);
  const { channel } = filters;
  const draw = (name: FilterName) => <OneFilter key={name} {...{ name, filters, narrow }} />;
  return (
    <>
      <div className={layout.toolbar}>
        <SearchBox
          className={layout.search}
          label={t("search")}
          q={filters.q}
          onChange={(q) => narrow({ q })}
        />
        <TimeFilter filters={filters} narrow={narrow} usual={usual} />
        {shown.map(draw)}
        {hidden.length > 0 && (
          <Button
            icon={<FilterOutlined />}
            aria-expanded={isOpen}
            onClick={() => setOpen((before) => !before)}
          >
            {t(isMobile ? "filters" : "moreFilters")}
            {count > 0 && ` · ${t("filtersSet", { count })}`}
          </Button>
        )}
        {channel !== "" && (
          <Tag
            closable
            closeIcon={<CloseOutlined aria-label={t("anyChannel")} />}
            onClose={() => narrow({ channel: "" })}
          >
            {t("onlyChannel", { channel })}
          </Tag>
        )}
      </div>
      {isOpen && hidden.length > 0 && <div className={layout.toolbar}>{hidden.map(draw)}</div>}
    </>
  );
}

function OneFilter({
  name,
  filters,
  narrow,
}: Pick<FilterBarProps, "filters" | "narrow"> & { readonly name: FilterName }) {
  const shared = {
    value: filters[name],
    // A channel is one of its device.
    onChange: (value: string) =>
      narrow({ [name]: value, ...(name === "device" && { channel: "" }) }),
  };
  if (name === "device") return <DeviceFilter {...shared} />;
  if (name === "group") return <GroupFilter {...shared} />;
  return <KindFilter name={name} {...shared} />;
}
