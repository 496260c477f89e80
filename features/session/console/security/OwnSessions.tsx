import { AskButton, Loaded } from "@tessera/kit";
import {
  notices,
  SessionList,
  useMutationCall,
  useQueryCall,
  useSession,
  useTexts,
} from "@tessera/platform/console";
import { endSessions, listSessions } from "../../../users/contract.ts";
import { Section } from "./Section.tsx";
import { securityTexts } from "./texts.ts";

const shown = 100;

/** Where else one is signed in. */
export function OwnSessions() {
  const t = useTexts(securityTexts);
  const ownId = Number(useSession(({ user }) => user?.id));
  const query = useQueryCall(listSessions, { userid: ownId, limit: shown }, { quiet: true });
  const { mutate, mutateAsync } = useMutationCall(endSessions, {
    rereads: [listSessions],
    onDone: ({ Ended }) => notices.success(t("ended", { count: Ended })),
  });
  const hasOthers = query.data?.data.some(({ IsCurrent }) => !IsCurrent) ?? false;
  return (
    <Section
      title={t("sessions")}
      extra={
        hasOthers && (
          <AskButton
            type="default"
            title={t("endOthersAsk")}
            detail={t("endOthersDetail")}
            action={t("endOthers")}
            run={() => mutateAsync({ userid: ownId })}
          />
        )
      }
    >
      <Loaded query={query}>
        {({ data }) => <SessionList sessions={data} onEnd={(id) => mutate({ id })} />}
      </Loaded>
    </Section>
  );
}
