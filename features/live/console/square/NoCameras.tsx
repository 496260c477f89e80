import { PlusOutlined, VideoCameraAddOutlined } from "@ant-design/icons";
import { isAdmin, useSession, useTexts } from "@tessera/platform/console";
import { Button, Result } from "antd";
import { useNavigate } from "react-router";
import { liveTexts } from "../texts.ts";

export function NoCameras() {
  const t = useTexts(liveTexts);
  const navigate = useNavigate();
  const mayAdd = isAdmin(useSession(({ user }) => user));
  return (
    <Result
      icon={<VideoCameraAddOutlined />}
      title={t("noCameras")}
      subTitle={t(mayAdd ? "noCamerasAdmin" : "noCamerasOperator")}
      extra={
        mayAdd && (
          <Button
            type="primary"
            icon={<PlusOutlined />}
            onClick={() => void navigate("/device/form/0")}
          >
            {t("addCamera")}
          </Button>
        )
      }
    />
  );
}
