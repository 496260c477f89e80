import { DownOutlined, UserOutlined } from "@ant-design/icons";
import { useNavigate } from "react-router";
import { useTexts } from "../i18n/texts.ts";
import { MenuButton } from "../light/MenuButton.tsx";
import { isOperator } from "../session/roles.ts";
import { useSession } from "../session/session-store.ts";
import { useApp } from "../state/app-store.ts";
import { screenAt } from "./screen-map.ts";
import { useSetup } from "./setup.ts";
import { shellTexts } from "./texts.ts";
import styles from "./UserMenu.module.css";
import { useLogOut } from "./use-log-out.ts";
import { type UserMenuKey, userMenuKeys } from "./user-menu-keys.ts";

export function UserMenu() {
  const t = useTexts(shellTexts);
  const navigate = useNavigate();
  const logOut = useLogOut();
  const { screens } = useSetup();
  const user = useSession((state) => state.user);
  const isMobile = useApp((state) => state.isMobile);
  const keys = userMenuKeys({
    isOperator: isOperator(user),
    hasScreen: (path) => screenAt(screens, path) !== undefined,
  });
  const actions: Readonly<Record<UserMenuKey, () => unknown>> = {
    plugins: () => navigate("/plugin"),
    apiDocs: () => window.open("/apidoc", "_blank", "noopener"),
    version: () => navigate("/version/index"),
    changePassword: () => useApp.setState({ showNavBarModifyPWD: true }),
    logOut,
  };
  const name = user?.nick_name || user?.name || t("account");
  return (
    <MenuButton
      label={`${t("account")}: ${name}`}
      icon={<UserOutlined aria-hidden />}
      items={keys.map((key) => ({ key, label: t(key) }))}
      onChoose={(key) => void actions[key]()}
    >
      {!isMobile && <span className={styles["name"]}>{name}</span>}
      {!isMobile && <DownOutlined aria-hidden className={styles["arrow"] ?? ""} />}
    </MenuButton>
  );
}
