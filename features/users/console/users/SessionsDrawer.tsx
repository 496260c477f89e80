import { AskButton, Loaded, layout } from "@tessera/kit";
import {
  EmptyState,
  notices,
  SessionList,
  useMutationCall,
  useQueryCall,
  useTexts,
} from "@tessera/platform/console";
import { Drawer } from "antd";
import { endSessions, listSessions, type User } from "../../contract.ts";
import { userTexts } from "./texts.ts";
import { rereads } from "./use-users.ts";

interface SessionsDrawerProps {
  readonly isOpen: boolean;
  readonly user: User | undefined;
  readonly ownId: number;
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
  const query = useQueryCall(
    listSessions,
    { userid: user.ID, limit: shown },
    { refetchIntervalMs: refreshMs, quiet: true },
  );
  const { mutate, mutateAsync } = useMutationCall(endSessions, {
    rereads,
    onDone: ({ Ended }) => notices.success(t("ended", { count: Ended })),
  });
  const ask = isOneself
    ? { title: t("endOthersAsk"), detail: t("endOthersDetail"), action: t("endOthers") }
    : {
        title: t("endAllAsk", { name: user.Name }),
        detail: t("endAllDetail"),
        action: t("endAll"),
      };
  return (
    <Loaded query={query}>
      {({ data, count }) => (
        <>
          {data.some(({ IsCurrent }) => !IsCurrent) && (
            <div style={{ marginBottom: 12, textAlign: "end" }}>
              <AskButton {...ask} type="default" run={() => mutateAsync({ userid: user.ID })} />
            </div>
          )}
          {count === 0 && <EmptyState isSmall title={t("noSessions")} />}
          <SessionList sessions={data} onEnd={(id) => mutate({ id })} />
          {count > data.length && (
            <p className={layout.hint}>{t("moreSessions", { shown, count })}</p>
          )}
        </>
      )}
    </Loaded>
  );
}
