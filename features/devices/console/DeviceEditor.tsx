import { notices, RequestFailure, useMutationCall, useTexts } from "@tessera/platform/console";
import { Button, Form } from "antd";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { addDevice, editDevice, getDevice, listChannels, listDevices } from "../contract.ts";
import { DeviceFields } from "./DeviceFields.tsx";
import styles from "./DeviceForm.module.css";
import {
  connectionFields,
  connectionOf,
  type DeviceForm,
  filled,
  isChanged,
  isTestOutdatedBy,
} from "./device-form.ts";
import { fieldToBlame } from "./field-to-blame.ts";
import { LeaveGuard } from "./LeaveGuard.tsx";
import { ProbePanel } from "./ProbePanel.tsx";
import { PushPanel } from "./PushPanel.tsx";
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
  const [loaded, setLoaded] = useState(before);
  const values = Form.useWatch<Partial<DeviceForm>>([], form);
  const isDirty = isChanged(loaded, values ?? {});
  const type = values?.DeviceType ?? loaded.DeviceType;
  const isPush = type === "RTMP";
  /** Where to go now that nothing is unsaved. */
  const [savedTo, setSavedTo] = useState("");
  const probe = useProbe();
  const moveCredentials = useMoveCredentials(form);
  const add = useMutationCall(addDevice, { rereads });
  const edit = useMutationCall(editDevice, { rereads });
  const isSaving = add.isPending || edit.isPending;

  const blame = (error: unknown) => {
    if (!(error instanceof RequestFailure)) throw error;
    const name = fieldToBlame(error, filled(loaded, form.getFieldsValue()));
    // What is no field's fault has been told: beside the test, or as a notification.
    if (name) form.setFields([{ name, errors: [error.message] }]);
  };
  const test = async () => {
    moveCredentials();
    form.setFields(connectionFields.map((name) => ({ name, errors: [] })));
    await form.validateFields(["RtspUrl", "SubRtspUrl"]);
    const now = filled(loaded, form.getFieldsValue());
    const { DeviceType } = now;
    const outcome = await probe.start({ DeviceType, ...connectionOf(now), DeviceID: deviceId });
    if (outcome.kind === "failed") blame(outcome.error);
  };
  const save = async () => {
    const now = filled(loaded, form.getFieldsValue());
    const { DeviceType, DeviceName, Enable, OnDemand, PublishKey } = now;
    const input = { DeviceName, Enable, OnDemand, PublishKey, ...connectionOf(now) };
    const { DeviceID } = deviceId
      ? await edit.mutateAsync({ ...input, DeviceID: deviceId })
      : await add.mutateAsync({ ...input, DeviceType });
    notices.success(t("saved", { name: DeviceName }));
    // Who adds a device that pushes now needs its addresses.
    const staysHere = DeviceType === "RTMP" && !deviceId;
    setSavedTo(staysHere ? `/device/form/${encodeURIComponent(DeviceID)}` : listAddress);
  };
  // Only once the guard below knows that nothing is unsaved any more.
  useEffect(() => {
    if (savedTo) void navigate(savedTo, { replace: savedTo !== listAddress });
  }, [savedTo, navigate, listAddress]);

  return (
    <Form<DeviceForm>
      form={form}
      layout="vertical"
      initialValues={loaded}
      disabled={isSaving}
      scrollToFirstError
      onValuesChange={(changes) => {
        if (isTestOutdatedBy(changes)) probe.clear();
      }}
      onFinish={() => void save().catch(blame)}
    >
      <LeaveGuard isOn={isDirty && !savedTo} />
      <div className={styles["columns"]}>
        <div>
          <DeviceFields
            type={type}
            isNew={deviceId === ""}
            hasPassword={hasPassword}
            onAddressDone={moveCredentials}
          />
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
            {!isPush && (
              <Button
                loading={probe.state.kind === "running"}
                // Words about the fields stand beside them already.
                onClick={() => void test().catch(() => undefined)}
              >
                {t("test")}
              </Button>
            )}
            <Button onClick={() => void navigate(listAddress)}>{t("cancel")}</Button>
          </div>
        </div>
        {isPush ? (
          <PushPanel
            deviceId={deviceId}
            onRenewed={(PublishKey) => {
              setLoaded({ ...loaded, PublishKey });
              form.setFieldValue("PublishKey", PublishKey);
            }}
          />
        ) : (
          <ProbePanel state={probe.state} onStop={probe.clear} />
        )}
      </div>
    </Form>
  );
}
