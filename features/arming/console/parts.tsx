import { BellOutlined } from "@ant-design/icons";
import { alarmToolSlot } from "@tessera/kit";
import { lazyDialog, tileDialogSlot } from "@tessera/kit/tile";
import { fill, topBarSlot } from "@tessera/platform/console";
import { AlarmMuteButton } from "./AlarmMuteButton.tsx";
import { ArmingButton } from "./ArmingButton.tsx";

export const parts = [
  fill(topBarSlot, ArmingButton),
  fill(alarmToolSlot, AlarmMuteButton),
  fill(tileDialogSlot, {
    id: "mute-alarms",
    label: { zh: "屏蔽报警", en: "Mute alarms" },
    icon: <BellOutlined />,
    place: "menu",
    group: "more",
    isOffered: ({ isSignedIn }) => isSignedIn,
    Dialog: lazyDialog(() => import("./MuteDialog.tsx")),
  }),
];
