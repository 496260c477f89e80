import { ChannelsField } from "@tessera/kit/choose";
import { useTexts } from "@tessera/platform/console";
import { Radio } from "antd";
import styles from "../roles.module.css";
import { roleTexts } from "../texts.ts";
import { GroupsField } from "./GroupsField.tsx";
import type { GrantDraft } from "./grant-draft.ts";

interface ScopeFieldProps {
  readonly draft: GrantDraft;
  readonly onChange: (changes: Partial<GrantDraft>) => void;
}

/** All channels, or groups and channels one by one. */
export function ScopeField({ draft, onChange }: ScopeFieldProps) {
  const t = useTexts(roleTexts);
  return (
    <>
      <Radio.Group
        aria-label={t("scope")}
        value={draft.isAll}
        options={[
          { value: false, label: t("scopeChosen") },
          { value: true, label: t("scopeAll") },
        ]}
        onChange={({ target }) => onChange({ isAll: Boolean(target.value) })}
      />
      {!draft.isAll && (
        <div className={styles["scopes"]}>
          <GroupsField chosen={draft.groups} onChange={(groups) => onChange({ groups })} />
          <ChannelsField
            className={styles["picker"]}
            title={<strong>{t("channels")}</strong>}
            hint={t("channelsHint")}
            chosen={draft.channels}
            onChange={(channels) => onChange({ channels })}
          />
        </div>
      )}
    </>
  );
}
