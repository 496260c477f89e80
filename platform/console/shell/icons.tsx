import {
  AlertOutlined,
  AppstoreOutlined,
  ClusterOutlined,
  HomeOutlined,
  RobotOutlined,
  SettingOutlined,
  TeamOutlined,
  VideoCameraOutlined,
} from "@ant-design/icons";
import type { ReactNode } from "react";

const icons: Readonly<Record<string, ReactNode>> = {
  dashboard: <HomeOutlined />,
  video: <VideoCameraOutlined />,
  device: <ClusterOutlined />,
  user: <TeamOutlined />,
  alarm: <AlertOutlined />,
  config: <SettingOutlined />,
  ai: <RobotOutlined />,
};

/** The icon that the navigation list names, else the one of the section. */
export function navigationIcon(icon: string, section: string): ReactNode {
  return icons[icon] ?? icons[section] ?? <AppstoreOutlined />;
}
