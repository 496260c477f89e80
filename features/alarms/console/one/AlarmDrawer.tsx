import { Loaded, layout } from "@tessera/kit";
import { useQueryCall, useTexts } from "@tessera/platform/console";
import { Drawer } from "antd";
import { useState } from "react";
import { alarmFacts } from "../../contract.ts";
import { AlarmAttachments } from "./AlarmAttachments.tsx";
import { AlarmFacts } from "./AlarmFacts.tsx";
import { AlarmHistory } from "./AlarmHistory.tsx";
import { AlarmStage, type Shown } from "./AlarmStage.tsx";
import { HandleForm } from "./HandleForm.tsx";
import { alarmTexts } from "./texts.ts";

interface AlarmDrawerProps {
  /** Undefined: none is open. */
  readonly id: number | undefined;
  readonly onClose: () => void;
}

/** Everything about one alarm: its pictures, the camera now, the facts, and what is made of it. */
export function AlarmDrawer({ id, onClose }: AlarmDrawerProps) {
  const t = useTexts(alarmTexts);
  // Stays while the drawer slides out.
  const [kept, setKept] = useState(id);
  if (id !== undefined && id !== kept) setKept(id);
  return (
    <Drawer open={id !== undefined} size={600} title={t("alarm")} destroyOnHidden onClose={onClose}>
      {kept !== undefined && <OneAlarm key={kept} id={kept} onGone={onClose} />}
    </Drawer>
  );
}

function OneAlarm({ id, onGone }: { readonly id: number; readonly onGone: () => void }) {
  const query = useQueryCall(alarmFacts, { id }, { quiet: true });
  const [shown, setShown] = useState<Shown>("picture");
  return (
    <Loaded query={query} lines={10}>
      {({ Alarm: alarm, Pictures: count, Attachments: files, History: history }) => (
        <div className={layout.column}>
          <AlarmStage alarm={alarm} count={count} shown={shown} onShow={setShown} />
          <AlarmFacts alarm={alarm} />
          <AlarmAttachments files={files} />
          <AlarmHistory history={history} />
          <HandleForm alarm={alarm} onGone={onGone} />
        </div>
      )}
    </Loaded>
  );
}
