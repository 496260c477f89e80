import { Pending } from "@tessera/kit";
import { Page, useQueryCall, useTexts } from "@tessera/platform/console";
import { useLocation, useParams, useSearchParams } from "react-router";
import { getDevice } from "../../contract.ts";
import { useCrumbs } from "../crumbs.ts";
import { FindDevicePage } from "../device-find/FindDevicePage.tsx";
import type { FormValues } from "../form-fields/form-values.ts";
import { useTrail } from "../trail.ts";
import { useDeviceTypes } from "../use-device-types.ts";
import { DeviceEditor } from "./DeviceEditor.tsx";
import { copiedValues } from "./device-values.ts";
import { deviceFormTexts } from "./texts.ts";

/**
 * `/device/form/0` adds a device by its address; with `fields=all` by all fields, with `copy` by those of another device.
 * `/device/form/{id}` edits one.
 */
export default function DeviceFormPage() {
  const t = useTexts(deviceFormTexts);
  const { id, isNew, copied, source, isByAddress } = useWish();
  const start = startOf(useLocation().state);
  const device = useQueryCall(
    getDevice,
    { device: source },
    { enabled: source !== "", quiet: true, staleTimeMs: 0 },
  );
  const types = useDeviceTypes();
  const crumbs = useCrumbs();
  const { list, channels: back = list } = useTrail();

  const { data } = device;
  const head = {
    title: t(isNew ? "addDevice" : "editDevice"),
    breadcrumbs: [...crumbs.fromList, crumbs.device(isNew ? t("newDevice") : nameOf(data))],
  };
  if (!types.data || (source !== "" && !data))
    return (
      <Page {...head}>
        <Pending queries={[device, types]} />
      </Page>
    );
  if (isByAddress) return <FindDevicePage types={types.data} backAddress={list} {...head} />;
  const copy = copied && data && copiedValues(data, types.data, t("copyOf"));
  return (
    <DeviceEditor
      key={id}
      device={isNew ? undefined : data}
      start={copy || start}
      types={types.data}
      backAddress={back}
      {...head}
    />
  );
}

const nameOf = (device: { readonly DeviceName: string } | undefined) => device?.DeviceName ?? "…";

/** What the address of the page asks for. */
function useWish() {
  const { devid = "0" } = useParams();
  const [query] = useSearchParams();
  const isNew = devid === "0";
  const copied = isNew ? (query.get("copy") ?? "") : "";
  const isByAddress = isNew && copied === "" && query.get("fields") !== "all";
  // Read anew: what is edited or copied is what there is now.
  const source = isNew ? copied : devid;
  return { id: devid, isNew, copied, source, isByAddress };
}

/** What was found by the address, when all fields are asked for. */
function startOf(state: unknown): FormValues | undefined {
  const { start } = (state ?? {}) as { readonly start?: unknown };
  return typeof start === "object" && start !== null ? (start as FormValues) : undefined;
}
