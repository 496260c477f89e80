import { PlusOutlined } from "@ant-design/icons";
import {
  isNarrowed,
  LoadFailed,
  Page,
  SearchBox,
  StaleNotice,
  useApp,
  useListAddress,
  useTexts,
} from "@tessera/platform/console";
import { Button, Empty, Skeleton } from "antd";
import { useNavigate } from "react-router";
import { newPlanAddress } from "./addresses.ts";
import { PlanCards } from "./PlanCards.tsx";
import { PlanTable } from "./PlanTable.tsx";
import styles from "./plans.module.css";
import { planTexts } from "./texts.ts";
import { usePlans } from "./use-plans.ts";

/** `/config/program`: when channels are recorded and how long that is kept. */
export default function PlanListPage() {
  const t = useTexts(planTexts);
  const isMobile = useApp((state) => state.isMobile);
  const { list, change } = useListAddress();
  const { data, error, refetch } = usePlans(list, change);
  const isEmpty = data !== undefined && data.total === 0 && !isNarrowed(list);

  const content = () => {
    if (!data && error) return <LoadFailed error={error} onRetry={refetch} />;
    if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
    if (isEmpty) return <NoPlans />;
    const rows = { plans: data.rows, total: data.total, list, onChange: change };
    return isMobile ? <PlanCards {...rows} /> : <PlanTable {...rows} />;
  };
  return (
    <Page
      title={t("list")}
      breadcrumbs={[{ label: t("config") }, { label: t("list") }]}
      extra={!isEmpty && <AddButton />}
    >
      {!isEmpty && (
        <div className={styles["toolbar"]}>
          <SearchBox
            className={styles["search"]}
            label={t("search")}
            q={list.q}
            onChange={(q) => change({ q })}
          />
        </div>
      )}
      {data && error && <StaleNotice error={error} />}
      {content()}
    </Page>
  );
}

function AddButton() {
  const t = useTexts(planTexts);
  const navigate = useNavigate();
  return (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(newPlanAddress)}>
      {t("add")}
    </Button>
  );
}

function NoPlans() {
  const t = useTexts(planTexts);
  return (
    <Empty
      className={styles["empty"] ?? ""}
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        <>
          <strong>{t("noPlans")}</strong>
          <p className={styles["hint"]}>{t("noPlansHint")}</p>
        </>
      }
    >
      <AddButton />
    </Empty>
  );
}
