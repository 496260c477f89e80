import { Pending } from "@tessera/kit";
import { Page, useQueryCall, useTexts } from "@tessera/platform/console";
import { useParams } from "react-router";
import { getDevice } from "../../contract.ts";
import { useCrumbs } from "../crumbs.ts";
import { useTrail } from "../trail.ts";
import { useDeviceTypes } from "../use-device-types.ts";
import { DeviceEditor } from "./DeviceEditor.tsx";
import { deviceFormTexts } from "./texts.ts";

/** `/device/form/0` adds a device, `/device/form/{id}` edits one. */
export default function DeviceFormPage() {
  const t = useTexts(deviceFormTexts);
  const { devid = "0" } = useParams();
  const isNew = devid === "0";
  const device = useQueryCall(
    getDevice,
    { device: devid },
    { enabled: !isNew, quiet: true, staleTimeMs: 0 },
  );
  const types = useDeviceTypes();
  const crumbs = useCrumbs();
  const { list, channels } = useTrail();

  const head = {
    title: t(isNew ? "addDevice" : "editDevice"),
    breadcrumbs: [
      ...crumbs.fromList,
      crumbs.device(isNew ? t("newDevice") : (device.data?.DeviceName ?? "…")),
    ],
  };
  if (types.data && (isNew || device.data))
    return (
      <DeviceEditor
        key={devid}
        device={isNew ? undefined : device.data}
        types={types.data}
        backAddress={channels ?? list}
        {...head}
      />
    );
  return (
    <Page {...head}>
      <Pending queries={[device, types]} />
    </Page>
  );
}
