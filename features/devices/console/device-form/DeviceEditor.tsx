import { deviceFormAsideSlot, FormPage } from "@tessera/kit";
import { notices, useMutationCall, useSlot, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { type ComponentProps, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { addDevice, type DeviceDetails, type DeviceType, editDevice } from "../../contract.ts";
import { ChangedCertificate } from "../certificate/ChangedCertificate.tsx";
import { DrawnFields } from "../form-fields/DrawnFields.tsx";
import { fieldToBlame } from "../form-fields/field-to-blame.ts";
import { type FormValues, valuesOfOtherType } from "../form-fields/form-values.ts";
import { useMoveCredentials } from "../form-fields/use-move-credentials.ts";
import { rereads } from "../listing/rereads.ts";
import { deviceAddress } from "../trail.ts";
import {
  deviceInput,
  deviceValues,
  idInput,
  isPush,
  isTestOutdatedBy,
  newDeviceValues,
  ownNames,
} from "./device-values.ts";
import { CommonFields, IdField, NameField, TypeField } from "./OwnFields.tsx";
import { ProbePanel } from "./ProbePanel.tsx";
import { PushPanel } from "./PushPanel.tsx";
import { deviceFormTexts } from "./texts.ts";
import { useDeviceTest } from "./use-device-test.ts";

interface DeviceEditorProps extends Pick<ComponentProps<typeof FormPage>, "title" | "breadcrumbs"> {
  /** Undefined: a new one. */
  readonly device: DeviceDetails | undefined;
  readonly types: readonly DeviceType[];
  /** What a new one begins with. */
  readonly start?: FormValues | undefined;
  /** Where the user came from. */
  readonly backAddress: string;
}

const noFields: DeviceType["Fields"] = [];

export function DeviceEditor(props: DeviceEditorProps) {
  const { title, breadcrumbs = [], device, types, backAddress } = props;
  const t = useTexts(deviceFormTexts);
  const navigate = useNavigate();
  // What was loaded when the page opened; a later refresh must not move it under the user.
  const [values, setValues] = useState(() => valuesToStart(device, types, props.start));
  const [typeName, setTypeName] = useState(values["DeviceType"]);
  const type = typeNamed(types, typeName);
  const fields = type?.Fields ?? noFields;
  const [form, moveCredentials] = useMoveCredentials(fields);
  const deviceId = device?.DeviceID ?? "";
  const blame = (failure: { readonly code: string; readonly message: string }, now: FormValues) =>
    fieldToBlame(failure, { type: type?.DeviceType ?? "", fields, ownNames, values: now });
  const probe = useDeviceTest(form, { type, deviceId, blame });
  const adding = useMutationCall(addDevice, { rereads });
  const editing = useMutationCall(editDevice, { rereads });
  const [savedId, setSavedId] = useState("");

  const save = async (next: FormValues) => {
    const input = deviceInput(next, type);
    const { DeviceID } = device
      ? await editing.mutateAsync({ ...input, DeviceID: device.DeviceID })
      : await adding.mutateAsync({
          ...input,
          ...idInput(next, type),
          DeviceType: type?.DeviceType ?? "",
        });
    setSavedId(DeviceID);
    notices.success(t("saved", { name: input.DeviceName }));
  };
  const leave = () => {
    // Who adds a device that pushes now needs its addresses.
    if (!device && isPush(type)) void navigate(deviceAddress(savedId), { replace: true });
    else void navigate(backAddress);
  };
  const follow = (changed: FormValues) => {
    if (isTestOutdatedBy(changed, type)) probe.clear();
    const chosen = typeNamed(types, changed["DeviceType"]);
    if (!chosen) return;
    // Its fields begin with what it offers.
    form.setFieldsValue(valuesOfOtherType(form.getFieldsValue(true), fields, chosen.Fields));
    setTypeName(chosen.DeviceType);
  };
  const beside = useSlot(deviceFormAsideSlot).find(
    ({ deviceType }) => deviceType === type?.DeviceType,
  );
  const aside = () => {
    if (isPush(type))
      return (
        <PushPanel
          deviceId={deviceId}
          type={type}
          onRenewed={(renewed) => {
            setValues({ ...values, ...renewed });
            form.setFieldsValue(renewed);
          }}
        />
      );
    if (beside)
      return (
        <Suspense>
          <beside.Aside
            onChosen={({ id, name }) => {
              if (device) return;
              const named = form.getFieldValue("DeviceName") ? {} : { DeviceName: name };
              form.setFieldsValue({ DeviceID: id, ...named });
            }}
          />
        </Suspense>
      );
    return type?.CanProbe !== false && <ProbePanel state={probe.state} onStop={probe.clear} />;
  };
  return (
    <FormPage<FormValues>
      title={title}
      breadcrumbs={breadcrumbs}
      form={form}
      values={values}
      isDisabled={type === undefined}
      needsChange={device !== undefined}
      blame={blame}
      onSubmit={moveCredentials}
      onChange={follow}
      onSave={save}
      onSaved={leave}
      onCancel={() => void navigate(backAddress)}
      buttons={
        type?.CanProbe && (
          <Button
            loading={probe.state.kind === "running"}
            onClick={() => {
              moveCredentials();
              // Words about the fields stand beside them already.
              probe.test().catch(() => undefined);
            }}
          >
            {t("test")}
          </Button>
        )
      }
      aside={aside()}
    >
      {device && (
        <ChangedCertificate
          device={device}
          onTrusted={(fingerprints) => {
            const trusted = { Certificate: fingerprints.join(", ") };
            setValues({ ...values, ...trusted });
            form.setFieldsValue(trusted);
          }}
        />
      )}
      <TypeField types={types} type={type} device={device} />
      <IdField type={type} device={device} />
      <NameField />
      {/* A key: what was said about an address of another type goes with its fields. */}
      <DrawnFields
        key={type?.DeviceType}
        fields={fields}
        hasSecret={device?.HasPassword === true}
        onAddressDone={moveCredentials}
      />
      <CommonFields isPushed={isPush(type)} />
    </FormPage>
  );
}

const typeNamed = (types: readonly DeviceType[], name: unknown): DeviceType | undefined =>
  types.find(({ DeviceType: one }) => one === name);

function valuesToStart(
  device: DeviceDetails | undefined,
  types: readonly DeviceType[],
  start: FormValues | undefined,
): FormValues {
  if (!device && start) return start;
  if (device) return deviceValues(device, typeNamed(types, device.DeviceType));
  return types[0] ? newDeviceValues(types[0]) : {};
}
