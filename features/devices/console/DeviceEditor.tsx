import { notices, RequestFailure, useMutationCall, useTexts } from "@tessera/platform/console";
import { Button, Form } from "antd";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { addDevice, editDevice, getDevice, listChannels, listDevices } from "../contract.ts";
import { DeviceFields } from "./DeviceFields.tsx";
import styles from "./DeviceForm.module.css";
import { connectionFields, connectionOf, type DeviceForm, isChanged } from "./device-form.ts";
import { fieldToBlame } from "./field-to-blame.ts";
import { LeaveGuard } from "./LeaveGuard.tsx";
import { ProbePanel } from "./ProbePanel.tsx";
import { deviceTexts } from "./texts.ts";
import { useMoveCredentials } from "./use-move-credentials.ts";
import { useProbe } from "./use-probe.ts";

interface DeviceEditorProps {
  /** Empty for a new device. */
  readonly deviceId: string;
  readonly before: DeviceForm;
  readonly hasPassword: boolean;
  readonly listAddress: string;
}

const rereads = [listDevices, listChannels, getDevice];

export function DeviceEditor({ deviceId, before, hasPassword, listAddress }: DeviceEditorProps) {
  const t = useTexts(deviceTexts);
  const navigate = useNavigate();
  const [form] = Form.useForm<DeviceForm>();
  // What was loaded when the page opened; a later refresh must not move it under the user.
  const [loaded] = useState(before);
  const values = Form.useWatch<Partial<DeviceForm>>([], form);
  const isDirty = isChanged(loaded, values ?? {});
  const [isSaved, setIsSaved] = useState(false);
  const probe = useProbe();
  const moveCredentials = useMoveCredentials(form);
  const add = useMutationCall(addDevice, { rereads });
  const edit = useMutationCall(editDevice, { rereads });
  const isSaving = add.isPending || edit.isPending;

  const blame = (error: unknown) => {
    if (!(error instanceof RequestFailure)) throw error;
    const name = fieldToBlame(error, form.getFieldsValue());
    // What is no field's fault has been told: beside the test, or as a notification.
    if (name) form.setFields([{ name, errors: [error.message] }]);
  };
  const test = async () => {
    moveCredentials();
    form.setFields(connectionFields.map((name) => ({ name, errors: [] })));
    await form.validateFields(["RtspUrl", "SubRtspUrl"]);
    const outcome = await probe.start({
      ...connectionOf(form.getFieldsValue()),
      DeviceID: deviceId,
    });
    if (outcome.kind === "failed") blame(outcome.error);
  };
  const save = async () => {
    const { DeviceName, Enable, OnDemand, ...rest } = form.getFieldsValue();
    const input = {
      DeviceName,
      Enable,
      OnDemand,
      ...connectionOf({ ...rest, DeviceName, Enable, OnDemand }),
    };
    if (deviceId) await edit.mutateAsync({ ...input, DeviceID: deviceId });
    else await add.mutateAsync(input);
    notices.success(t("saved", { name: DeviceName }));
    setIsSaved(true);
  };
  // Only once the guard below knows that nothing is unsaved any more.
  useEffect(() => {
    if (isSaved) void navigate(listAddress);
  }, [isSaved, navigate, listAddress]);

  return (
    <Form<DeviceForm>
      form={form}
      layout="vertical"
      initialValues={loaded}
      disabled={isSaving}
      scrollToFirstError
      onValuesChange={(changes) => {
        if (connectionFields.some((name) => name in changes)) probe.clear();
      }}
      onFinish={() => void save().catch(blame)}
    >
      <LeaveGuard isOn={isDirty && !isSaved} />
      <div className={styles["columns"]}>
        <div>
          <DeviceFields hasPassword={hasPassword} onAddressDone={moveCredentials} />
          <div className={styles["buttons"]}>
            <Button
              type="primary"
              htmlType="submit"
              loading={isSaving}
              disabled={deviceId !== "" && !isDirty}
              onClick={moveCredentials}
            >
              {t("save")}
            </Button>
            <Button
              loading={probe.state.kind === "running"}
              // Words about the fields stand beside them already.
              onClick={() => void test().catch(() => undefined)}
            >
              {t("test")}
            </Button>
            <Button onClick={() => void navigate(listAddress)}>{t("cancel")}</Button>
          </div>
        </div>
        <ProbePanel state={probe.state} onStop={probe.clear} />
      </div>
    </Form>
  );
}
