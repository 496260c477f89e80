import { CopyOutlined } from "@ant-design/icons";
import { useText, useTexts } from "@tessera/platform/console";
import { Button, Checkbox, Popover } from "antd";
import { useState } from "react";
import { layout } from "../../look/layout.ts";
import { dayNames, weekTexts } from "./texts.ts";
import { dayIndexes } from "./week.ts";

interface CopyDayProps {
  readonly day: number;
  readonly onCopy: (to: readonly number[]) => void;
}

const workdays = dayIndexes.filter((day) => day < 5);

/** Gives other days the slots of this one. */
export function CopyDay({ day, onCopy }: CopyDayProps) {
  const t = useTexts(weekTexts);
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const [days, setDays] = useState<readonly number[]>([]);
  const name = (index: number) => text(dayNames[index] ?? { zh: "", en: "" });
  const others = (of: readonly number[]) => of.filter((one) => one !== day);
  const chosen = others(days);
  const copy = () => {
    onCopy(chosen);
    setOpen(false);
    setDays([]);
  };
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={setOpen}
      title={t("copyTo", { day: name(day) })}
      content={
        <div className={layout.column} style={{ maxWidth: 240 }}>
          <span className={layout.row}>
            <Button size="small" onClick={() => setDays(workdays)}>
              {t("workdays")}
            </Button>
            <Button size="small" onClick={() => setDays(dayIndexes)}>
              {t("everyDay")}
            </Button>
          </span>
          <Checkbox.Group
            value={[...chosen]}
            options={others(dayIndexes).map((value) => ({ value, label: name(value) }))}
            onChange={(values) => setDays(values.map(Number))}
          />
          <Button type="primary" size="small" disabled={chosen.length === 0} onClick={copy}>
            {t("copy")}
          </Button>
        </div>
      }
    >
      <Button size="small" icon={<CopyOutlined />}>
        {t("copyDay")}
      </Button>
    </Popover>
  );
}
