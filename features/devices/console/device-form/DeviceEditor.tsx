import { LeaveGuard, notices, useLeaveTo, useTexts } from "@tessera/platform/console";
import { Form } from "antd";
import type { Device, DeviceType } from "../../contract.ts";
import { DrawnFields } from "../form-fields/DrawnFields.tsx";
import styles from "../form-fields/form.module.css";
import type { FormValues } from "../form-fields/form-values.ts";
import { useBlame } from "../form-fields/use-blame.ts";
import { useMoveCredentials } from "../form-fields/use-move-credentials.ts";
import { deviceAddress } from "../trail.ts";
import { DeviceButtons } from "./DeviceButtons.tsx";
import { isPush, isTestOutdatedBy, ownNames } from "./device-values.ts";
import { CommonFields, NameField } from "./OwnFields.tsx";
import { ProbePanel } from "./ProbePanel.tsx";
import { PushPanel } from "./PushPanel.tsx";
import { TypeField } from "./TypeField.tsx";
import { deviceFormTexts } from "./texts.ts";
import { useDeviceForm } from "./use-device-form.ts";
import { useDeviceTest } from "./use-device-test.ts";
import { useSaveDevice } from "./use-save-device.ts";

interface DeviceEditorProps {
  /** Undefined: a new one. */
  readonly device: Device | undefined;
  readonly types: readonly DeviceType[];
  /** Where the user came from. */
  readonly backAddress: string;
}

export function DeviceEditor({ device, types, backAddress }: DeviceEditorProps) {
  const t = useTexts(deviceFormTexts);
  const { form, loaded, type, fields, isDirty, ...changes } = useDeviceForm(device, types);
  const leave = useLeaveTo();
  const blame = useBlame(form, { type, fields, ownNames });
  const moveCredentials = useMoveCredentials(form, fields);
  const deviceId = device?.DeviceID ?? "";
  const probe = useDeviceTest(form, { type, deviceId, onFailed: blame });
  const { save, isSaving } = useSaveDevice(device, type);

  const finish = async () => {
    const saved = await save(form.getFieldsValue());
    notices.success(t("saved", { name: saved.name }));
    // Who adds a device that pushes now needs its addresses.
    if (!device && isPush(type)) leave.to(deviceAddress(saved.deviceId), { replace: true });
    else leave.to(backAddress);
  };
  return (
    <Form<FormValues>
      form={form}
      layout="vertical"
      initialValues={loaded}
      disabled={isSaving}
      scrollToFirstError
      onValuesChange={(changed: FormValues) => {
        if (isTestOutdatedBy(changed, type)) probe.clear();
        changes.followType(changed);
      }}
      onFinish={() => void finish().catch(blame)}
    >
      <LeaveGuard isOn={isDirty && !leave.isLeaving} />
      <div className={styles["columns"]}>
        <div>
          <TypeField types={types} type={type} device={device} />
          <NameField />
          {/* A key: what was said about an address of another type goes with its fields. */}
          <DrawnFields
            key={type?.DeviceType}
            fields={fields}
            hasSecret={device?.HasPassword === true}
            onAddressDone={moveCredentials}
          />
          <CommonFields isPushed={isPush(type)} />
          <DeviceButtons
            isSaving={isSaving}
            canSave={type !== undefined && (!device || isDirty)}
            test={type?.CanProbe ? probe : undefined}
            onSubmit={moveCredentials}
            backAddress={backAddress}
          />
        </div>
        <SidePanel type={type} deviceId={deviceId} probe={probe} onRenewed={changes.takeOver} />
      </div>
    </Form>
  );
}

interface SidePanelProps {
  readonly type: DeviceType | undefined;
  readonly deviceId: string;
  readonly probe: ReturnType<typeof useDeviceTest>;
  readonly onRenewed: ReturnType<typeof useDeviceForm>["takeOver"];
}

/** What belongs to the type: where it pushes to, or how a test went. Nothing for one that comes by itself. */
function SidePanel({ type, deviceId, probe, onRenewed }: SidePanelProps) {
  if (isPush(type)) return <PushPanel deviceId={deviceId} type={type} onRenewed={onRenewed} />;
  if (type?.CanProbe === false) return null;
  return <ProbePanel state={probe.state} onStop={probe.clear} />;
}
