import { Button, Popconfirm, Tag } from "antd";
import { defineTexts, useTexts } from "../i18n/texts.ts";
import { words } from "../i18n/words.ts";
import { agentName } from "./agent-name.ts";
import styles from "./SessionList.module.css";

const sessionTexts = defineTexts("session-list", {
  ...words,
  current: ["当前会话", "This session"],
  unknownAgent: ["未知程序", "Unknown program"],
  since: ["登录于 {{time}}", "Since {{time}}"],
  lastUsed: ["最近使用 {{time}}", "Last used {{time}}"],
  end: ["结束", "End"],
  endAsk: ["结束该会话？", "End this session?"],
  endDetail: ["该浏览器或程序须重新登录。", "That browser or program has to sign in again."],
  endOf: ["结束 {{address}} 的会话", "End the session from {{address}}"],
});

interface OpenSession {
  readonly ID: number;
  readonly Address: string;
  readonly Agent: string;
  readonly Since: string;
  readonly LastUsed: string;
  readonly IsCurrent: boolean;
}

interface SessionListProps {
  readonly sessions: readonly OpenSession[];
  readonly onEnd: (id: number) => void;
}

/** Where somebody is signed in. The session that looks is ended by logging out, not here. */
export function SessionList({ sessions, onEnd }: SessionListProps) {
  const t = useTexts(sessionTexts);
  return (
    <ul className={styles["list"]}>
      {sessions.map(({ ID, Address, Agent, Since, LastUsed, IsCurrent }) => (
        <li key={ID} className={styles["session"]}>
          <div className={styles["facts"]}>
            <div className={styles["name"]} title={Agent}>
              {agentName(Agent) || t("unknownAgent")}
              {IsCurrent && <Tag color="success">{t("current")}</Tag>}
            </div>
            <div className={styles["times"]}>{Address}</div>
            <div className={styles["times"]}>
              <span>{t("since", { time: Since })}</span>
              <span>{t("lastUsed", { time: LastUsed })}</span>
            </div>
          </div>
          {!IsCurrent && (
            <Popconfirm
              placement="left"
              title={t("endAsk")}
              description={t("endDetail")}
              okText={t("end")}
              okButtonProps={{ danger: true }}
              cancelText={t("cancel")}
              onConfirm={() => onEnd(ID)}
            >
              <Button danger size="small" aria-label={t("endOf", { address: Address })}>
                {t("end")}
              </Button>
            </Popconfirm>
          )}
        </li>
      ))}
    </ul>
  );
}
