import { DownOutlined, UserOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { useNavigate } from "react-router";
import { useTexts } from "../i18n/texts.ts";
import { isOperator } from "../session/roles.ts";
import { useSession } from "../session/session-store.ts";
import { useApp } from "../state/app-store.ts";
import { useParts } from "./parts.ts";
import { screenAt } from "./screen-map.ts";
import { shellTexts } from "./texts.ts";
import styles from "./UserMenu.module.css";
import { useLogOut } from "./use-log-out.ts";
import { type UserMenuKey, userMenuKeys } from "./user-menu-keys.ts";

export function UserMenu() {
  const t = useTexts(shellTexts);
  const navigate = useNavigate();
  const logOut = useLogOut();
  const { screens } = useParts();
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
    <Dropdown
      trigger={["click"]}
      menu={{
        items: keys.map((key) => ({ key, label: t(key) })),
        onClick: ({ key }) => void actions[key as UserMenuKey](),
      }}
    >
      <Button type="text" icon={<UserOutlined />} aria-label={`${t("account")}: ${name}`}>
        {!isMobile && <span className={styles["name"]}>{name}</span>}
        {!isMobile && <DownOutlined className={styles["arrow"] ?? ""} />}
      </Button>
    </Dropdown>
  );
}
