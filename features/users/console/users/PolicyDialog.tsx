import {
  LoadFailed,
  notices,
  useMutationCall,
  useQueryCall,
  useTexts,
} from "@tessera/platform/console";
import { Form, InputNumber, Modal, Skeleton } from "antd";
import { getPolicy, listUsers, setPolicy } from "../../contract.ts";
import { userTexts } from "./texts.ts";
import styles from "./users.module.css";

interface PolicyDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface Policy {
  readonly passwordMaxDays: number;
  readonly passwordHistory: number;
  readonly idleHours: number;
  readonly maxDays: number;
}

const fields = [
  { name: "passwordMaxDays", min: 0, max: 3650 },
  { name: "passwordHistory", min: 0, max: 50 },
  { name: "idleHours", min: 0.1, max: 24 * 365 },
  { name: "maxDays", min: 0.1, max: 365 },
] as const;

/** The rules for passwords and sessions of all users. */
export function PolicyDialog({ isOpen, onClose }: PolicyDialogProps) {
  const t = useTexts(userTexts);
  const [form] = Form.useForm<Policy>();
  const { data, error, refetch } = useQueryCall(
    getPolicy,
    {},
    { enabled: isOpen, quiet: true, staleTimeMs: 0 },
  );
  const { mutateAsync, isPending } = useMutationCall(setPolicy, {
    rereads: [getPolicy, listUsers],
  });
  const save = async (policy: Policy) => {
    try {
      await mutateAsync(policy);
      notices.success(t("policySaved"));
      onClose();
    } catch {
      // The request has already said why.
    }
  };
  return (
    <Modal
      open={isOpen}
      title={t("policy")}
      destroyOnHidden
      okText={t("save")}
      okButtonProps={{ loading: isPending, disabled: !data }}
      cancelText={t("cancel")}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      {!data && error && <LoadFailed error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <Form<Policy>
          form={form}
          className={styles["policy"] ?? ""}
          layout="vertical"
          preserve={false}
          initialValues={data}
          onFinish={(policy) => void save(policy)}
        >
          {fields.map(({ name, min, max }) => (
            <Form.Item<Policy>
              key={name}
              name={name}
              label={t(name)}
              extra={name === "passwordMaxDays" && t("passwordMaxDaysHint")}
              rules={[{ required: true, message: t("numberNeeded") }]}
            >
              <InputNumber className={styles["wide"] ?? ""} min={min} max={max} />
            </Form.Item>
          ))}
        </Form>
      )}
    </Modal>
  );
}
