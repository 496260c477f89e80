import {
  LoadFailed,
  notices,
  SessionList,
  useMutationCall,
  useQueryCall,
  useTexts,
} from "@tessera/platform/console";
import { Button, Drawer, Empty, Popconfirm, Skeleton } from "antd";
import { endSessions, listSessions, type User } from "../../contract.ts";
import { userTexts } from "./texts.ts";
import { rereads } from "./use-users.ts";
import styles from "./users.module.css";

interface SessionsDrawerProps {
  readonly isOpen: boolean;
  readonly user: User | undefined;
  readonly ownId: number | undefined;
  readonly onClose: () => void;
}

export function SessionsDrawer({ isOpen, user, ownId, onClose }: SessionsDrawerProps) {
  const t = useTexts(userTexts);
  return (
    <Drawer
      open={isOpen}
      size="min(480px, 100vw)"
      destroyOnHidden
      title={t("sessionsOf", { name: user?.Name ?? "" })}
      onClose={onClose}
    >
      {user && <Sessions user={user} isOneself={user.ID === ownId} />}
    </Drawer>
  );
}

const shown = 100;
const refreshMs = 5000;

function Sessions({ user, isOneself }: { readonly user: User; readonly isOneself: boolean }) {
  const t = useTexts(userTexts);
  const { data, error, refetch } = useQueryCall(
    listSessions,
    { userid: user.ID, limit: shown },
    { refetchIntervalMs: refreshMs, quiet: true },
  );
  const { mutate: end } = useMutationCall(endSessions, {
    rereads,
    onDone: ({ Ended }) => notices.success(t("ended", { count: Ended })),
  });
  if (!data && error) return <LoadFailed error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active />;
  const others = data.data.filter(({ IsCurrent }) => !IsCurrent);
  if (data.count === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("noSessions")} />;
  return (
    <>
      {others.length > 0 && (
        <div style={{ marginBottom: 12, textAlign: "end" }}>
          <Popconfirm
            placement="bottomRight"
            title={isOneself ? t("endOthersAsk") : t("endAllAsk", { name: user.Name })}
            description={t(isOneself ? "endOthersDetail" : "endAllDetail")}
            okText={t(isOneself ? "endOthers" : "endAll")}
            okButtonProps={{ danger: true }}
            cancelText={t("cancel")}
            styles={{ root: { maxWidth: 320 } }}
            onConfirm={() => end({ userid: user.ID })}
          >
            <Button danger>{t(isOneself ? "endOthers" : "endAll")}</Button>
          </Popconfirm>
        </div>
      )}
      <SessionList sessions={data.data} onEnd={(id) => end({ id })} />
      {data.count > data.data.length && (
        <p className={styles["hint"]}>{t("moreSessions", { shown, count: data.count })}</p>
      )}
    </>
  );
}
