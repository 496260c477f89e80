import { BellOutlined } from "@ant-design/icons";
import { notices, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { armingButtonTexts } from "./button-texts.ts";

const MuteDialog = lazy(() => import("./MuteDialog.tsx"));

interface AlarmMuteButtonProps {
  readonly device: string;
  readonly channel: string;
  readonly name: string;
  readonly isMuted: boolean;
}

/** Beside an alarm: mutes its camera for a while. */
export function AlarmMuteButton({ isMuted, ...camera }: AlarmMuteButtonProps) {
  const t = useTexts(armingButtonTexts);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<BellOutlined aria-hidden />} onClick={() => setIsOpen(true)}>
        {t(isMuted ? "isMuted" : "mute")}
      </Button>
      {isOpen && (
        <Suspense>
          <MuteDialog
            camera={camera}
            onSay={(text) => notices.success(text)}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
