import { FormPage, layout, SecretField, TextField } from "@tessera/kit";
import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { Alert, Form } from "antd";
import { type ComponentProps, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { addDevice, type DeviceType } from "../../contract.ts";
import { connectionInput, deviceInput } from "../device-form/device-values.ts";
import { ProbePanel } from "../device-form/ProbePanel.tsx";
import { useProbe } from "../device-form/use-probe.ts";
import { splitCredentials } from "../form-fields/camera-address.ts";
import { rereads } from "../listing/rereads.ts";
import { deviceAddress } from "../trail.ts";
import { FindReport } from "./FindReport.tsx";
import { type FindValues, foundValues, nameOfFound } from "./found-values.ts";
import { deviceFindTexts } from "./texts.ts";
import { useFind } from "./use-find.ts";

interface FindDevicePageProps
  extends Pick<ComponentProps<typeof FormPage>, "title" | "breadcrumbs"> {
  readonly types: readonly DeviceType[];
  readonly backAddress: string;
}

const nothing: FindValues = { Address: "", UserName: "", Password: "", DeviceName: "" };

/** Adds a camera by its address alone: what it is is found out, and only what is missing is asked for. */
export function FindDevicePage({ title, breadcrumbs, types, backAddress }: FindDevicePageProps) {
  const t = useTexts(deviceFindTexts);
  const navigate = useNavigate();
  const [form] = Form.useForm<FindValues>();
  const { state, find, clear } = useFind();
  const probe = useProbe();
  const adding = useMutationCall(addDevice, { rereads });
  const { state: trail } = useLocation();
  const [isAsked, setAsked] = useState(false);
  const device = state.kind === "answered" ? state.device : undefined;
  const isFound = device?.State === "found";
  const type = types.find(({ DeviceType: one }) => one === device?.DeviceType);

  const search = async (onlyType = "") => {
    moveCredentials();
    const {
      Address,
      UserName = "",
      Password = "",
    } = form.getFieldsValue(true) as Partial<FindValues> & Pick<FindValues, "Address">;
    probe.clear();
    const answer = await find({ Address, UserName, Password, DeviceType: onlyType });
    if (!answer) return;
    if (answer.State !== "found") {
      setAsked(true);
      return;
    }
    if (!form.getFieldValue("DeviceName"))
      form.setFieldsValue({ DeviceName: nameOfFound(answer, Address) });
    const found = types.find(({ DeviceType: one }) => one === answer.DeviceType);
    if (!found) return;
    const input = connectionInput(foundValues(answer, found, { UserName, Password }), found);
    void probe.start({ ...input, DeviceType: found.DeviceType });
  };
  /** What stands in the address belongs in its own fields, where it is hidden. */
  function moveCredentials() {
    const split = splitCredentials(form.getFieldValue("Address") ?? "");
    if (!split) return;
    setAsked(true);
    form.setFieldsValue({
      Address: split.url,
      UserName: split.userName,
      ...(split.password && { Password: split.password }),
    });
  }
  const save = async (values: FindValues) => {
    if (!device || !isFound || !type) {
      await search();
      return false;
    }
    const all = foundValues(device, type, { ...form.getFieldsValue(true), ...values });
    const input = deviceInput(all, type);
    await adding.mutateAsync({ ...input, DeviceType: type.DeviceType });
    notices.success(`${t("add")}: ${input.DeviceName}`);
    return true;
  };
  return (
    <FormPage<FindValues>
      title={title}
      breadcrumbs={breadcrumbs ?? []}
      form={form}
      values={nothing}
      saveText={t(isFound ? "add" : "find")}
      onChange={(changed) => {
        if (["Address", "UserName", "Password"].some((name) => name in changed)) {
          clear();
          probe.clear();
        }
      }}
      onSave={save}
      onSaved={() => void navigate(backAddress)}
      onCancel={() => void navigate(backAddress)}
      buttons={
        <Link
          className={layout.link}
          to={`${deviceAddress("0")}?fields=all`}
          replace
          state={{ ...trail, ...(device && type && { start: startOf() }) }}
        >
          {t("allFields")}
        </Link>
      }
      aside={<ProbePanel state={probe.state} onStop={probe.clear} hint={t("pictureHint")} />}
    >
      <TextField
        name="Address"
        label={t("address")}
        hint={t("addressHint")}
        needed={t("addressNeeded")}
        placeholder="192.168.1.64"
        maxLength={1000}
      />
      {isAsked && <SignInFields />}
      <FindReport
        state={state}
        onStop={clear}
        onStream={() => void search("RTSP")}
        type={type?.Label ?? ""}
      />
      {device && <KnownDevice id={device.DeviceID} />}
      {isFound && <TextField name="DeviceName" label={t("name")} needed={t("nameNeeded")} />}
    </FormPage>
  );

  function startOf() {
    // A secret has no place in the history of a browser: it is asked for again.
    const { UserName, DeviceName } = form.getFieldsValue(true) as FindValues;
    return device && type ? foundValues(device, type, { UserName, DeviceName }) : undefined;
  }
}

function SignInFields() {
  const t = useTexts(deviceFindTexts);
  return (
    <div className={layout.pair}>
      <TextField name="UserName" label={t("userName")} />
      <SecretField name="Password" label={t("password")} maxLength={200} />
    </div>
  );
}

/** The same camera is here already: two of it would be two connections to it. */
function KnownDevice({ id }: { readonly id: string }) {
  const t = useTexts(deviceFindTexts);
  if (!id) return null;
  return (
    <Alert
      style={{ marginBlockEnd: 16 }}
      type="warning"
      showIcon
      title={
        <>
          {t("known")} <Link to={deviceAddress(id)}>{t("openKnown")}</Link>
        </>
      }
    />
  );
}
