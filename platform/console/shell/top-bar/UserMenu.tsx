import { DownOutlined, UserOutlined } from "@ant-design/icons";
import { useNavigate } from "react-router";
import { useText } from "../../i18n/language.ts";
import { useTexts } from "../../i18n/texts.ts";
import { MenuButton } from "../../light/MenuButton.tsx";
import { isOperator } from "../../session/roles.ts";
import { useSession } from "../../session/session-store.ts";
import { useSlot } from "../../slots.ts";
import { useApp } from "../../state/app-store.ts";
import { useSetup } from "../setup.ts";
import { userMenuSlot } from "../slots.ts";
import { shellTexts } from "../texts.ts";
import styles from "./UserMenu.module.css";
import { useLogOut } from "./use-log-out.ts";
import { userMenuOf } from "./user-menu.ts";

export function UserMenu() {
  const t = useTexts(shellTexts);
  const text = useText();
  const navigate = useNavigate();
  const logOut = useLogOut();
  const { screens } = useSetup();
  const user = useSession((state) => state.user);
  const isMobile = useApp((state) => state.isMobile);
  const items = userMenuOf(screens, { isOperator: isOperator(user) }, useSlot(userMenuSlot));
  const actions = {
    apiDocs: () => window.open("/apidoc", "_blank", "noopener"),
    changePassword: () => useApp.setState({ showNavBarModifyPWD: true }),
    logOut,
  };
  const name = user?.nick_name || user?.name || t("account");
  return (
    <MenuButton
      label={`${t("account")}: ${name}`}
      icon={<UserOutlined aria-hidden />}
      items={items.map((item) => ({
        key: item.key,
        label: "title" in item ? text(item.title) : t(item.key),
      }))}
      onChoose={(key) => {
        const item = items.find((one) => one.key === key);
        if (item && "run" in item) return item.run();
        void (key in actions ? actions[key as keyof typeof actions]() : navigate(key));
      }}
    >
      {!isMobile && <span className={styles["name"]}>{name}</span>}
      {!isMobile && <DownOutlined aria-hidden className={styles["arrow"] ?? ""} />}
    </MenuButton>
  );
}
