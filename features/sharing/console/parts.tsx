import { ShareAltOutlined } from "@ant-design/icons";
import { lazyDialog, tileDialogSlot } from "@tessera/kit/tile";
import { fill } from "@tessera/platform/console";

export const parts = [
  fill(tileDialogSlot, {
    id: "share",
    label: { zh: "分享", en: "Share" },
    icon: <ShareAltOutlined />,
    place: "menu",
    group: "more",
    isOffered: ({ channel }) => channel?.MayShare === true,
    Dialog: lazyDialog(() => import("./share-dialog/ShareDialog.tsx")),
  }),
];
