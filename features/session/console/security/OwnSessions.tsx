import {
  LoadFailed,
  notices,
  SessionList,
  useMutationCall,
  useQueryCall,
  useSession,
  useTexts,
} from "@tessera/platform/console";
import { Button, Popconfirm, Skeleton } from "antd";
import { endSessions, listSessions } from "../../../users/contract.ts";
import { Section } from "./Section.tsx";
import { securityTexts } from "./texts.ts";

const shown = 100;

/** Where else one is signed in. */
export function OwnSessions() {
  const t = useTexts(securityTexts);
  const ownId = Number(useSession(({ user }) => user?.id));
  const { data, error, refetch } = useQueryCall(
    listSessions,
    { userid: ownId, limit: shown },
    { quiet: true },
  );
  const { mutate: end } = useMutationCall(endSessions, {
    rereads: [listSessions],
    onDone: ({ Ended }) => notices.success(t("ended", { count: Ended })),
  });
  const hasOthers = data?.data.some(({ IsCurrent }) => !IsCurrent) ?? false;
  return (
    <Section
      title={t("sessions")}
      extra={
        hasOthers && (
          <Popconfirm
            placement="bottomRight"
            title={t("endOthersAsk")}
            description={t("endOthersDetail")}
            okText={t("endOthers")}
            okButtonProps={{ danger: true }}
            cancelText={t("cancel")}
            onConfirm={() => end({ userid: ownId })}
          >
            <Button danger>{t("endOthers")}</Button>
          </Popconfirm>
        )
      }
    >
      {!data && error && <LoadFailed error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton active />}
      {data && <SessionList sessions={data.data} onEnd={(id) => end({ id })} />}
    </Section>
  );
}
