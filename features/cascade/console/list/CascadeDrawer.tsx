import {
  ChoiceField,
  FieldGroup,
  FormDrawer,
  layout,
  NumberField,
  type Opened,
  SecretField,
  SwitchField,
  TextField,
} from "@tessera/kit";
import { useQueryCall, useTexts } from "@tessera/platform/console";
import { type Cascade, readOwnAddress } from "../../contract.ts";
import { valuesOf } from "./cascade-form.ts";
import { cascadeTexts } from "./texts.ts";
import { useCascadeChanges } from "./use-cascades.ts";

/** Which field a refusal is about. */
const blame = { "password-again": "Password", "cascade-twice": "Serial" } as const;

/** A new upper platform, or one that is changed. */
export function CascadeDrawer({ opened }: { readonly opened: Opened<Cascade> }) {
  const t = useTexts(cascadeTexts);
  const { save } = useCascadeChanges();
  const { subject: cascade, isOpen, onClose } = opened;
  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={t(cascade ? "editTitle" : "add")}
      width={560}
      values={valuesOf(cascade)}
      blame={blame}
      focus={cascade ? undefined : "Name"}
      onSave={(values) => save(values, cascade)}
    >
      <UpperFields />
      <OwnFields hasPassword={cascade?.HasPassword ?? false} />
      <RegistrationFields />
      <SharingFields />
    </FormDrawer>
  );
}

function UpperFields() {
  const t = useTexts(cascadeTexts);
  const serialShape = { pattern: /^[0-9A-Za-z]{6,32}$/, message: t("serialShape") };
  return (
    <FieldGroup title={t("group.upper")}>
      <TextField name="Name" label={t("name")} needed={t("nameNeeded")} />
      <TextField
        name="Serial"
        label={t("Serial")}
        hint={t("serialHint")}
        needed={t("serialNeeded")}
        rules={[serialShape]}
        maxLength={32}
        isNumeric
      />
      <div className={layout.pair}>
        <TextField name="Host" label={t("Host")} needed={t("hostNeeded")} maxLength={253} />
        <NumberField name="Port" label={t("Port")} min={1} max={65_535} />
      </div>
      <TextField name="Realm" label={t("Realm")} hint={t("realmHint")} />
    </FieldGroup>
  );
}

function OwnFields({ hasPassword }: { readonly hasPassword: boolean }) {
  const t = useTexts(cascadeTexts);
  const { data } = useQueryCall(readOwnAddress, {}, { quiet: true });
  return (
    <FieldGroup title={t("group.us")}>
      <TextField
        name="LocalSerial"
        label={t("LocalSerial")}
        hint={t("localSerialHint", { serial: data?.Serial ?? "" })}
        maxLength={32}
        isNumeric
      />
      <div className={layout.pair}>
        <TextField name="Username" label={t("Username")} hint={t("usernameHint")} />
        <SecretField
          name="Password"
          label={t("Password")}
          hint={hasPassword && t("passwordKept")}
        />
        <TextField
          name="LocalHost"
          label={t("LocalHost")}
          hint={t("localHostHint")}
          maxLength={253}
        />
        <NumberField
          name="LocalPort"
          label={t("LocalPort")}
          hint={t("localPortHint")}
          min={0}
          max={65_535}
        />
      </div>
    </FieldGroup>
  );
}

function RegistrationFields() {
  const t = useTexts(cascadeTexts);
  return (
    <FieldGroup title={t("group.registration")}>
      <div className={layout.triple}>
        <NumberField name="RegisterTimeout" label={t("RegisterTimeout")} min={60} max={864_000} />
        <NumberField name="RegisterInterval" label={t("RegisterInterval")} min={5} max={3600} />
        <NumberField name="KeepaliveInterval" label={t("KeepaliveInterval")} min={5} max={3600} />
      </div>
      <div className={layout.pair}>
        <ChoiceField
          name="CommandTransport"
          label={t("CommandTransport")}
          options={["UDP", "TCP"]}
        />
        <ChoiceField name="Charset" label={t("Charset")} options={["GB2312", "UTF-8"]} />
        <ChoiceField
          name="GBVersion"
          label={t("GBVersion")}
          options={[
            { value: "2.0", label: "GB/T 28181-2016" },
            { value: "3.0", label: "GB/T 28181-2022" },
          ]}
        />
        <ChoiceField
          name="CatalogGroupSize"
          label={t("CatalogGroupSize")}
          hint={t("catalogGroupSizeHint")}
          options={[1, 2, 4, 8]}
        />
      </div>
    </FieldGroup>
  );
}

function SharingFields() {
  const t = useTexts(cascadeTexts);
  return (
    <FieldGroup title={t("group.sharing")}>
      <SwitchField name="ShareAllChannel" label={t("ShareAllChannel")} hint={t("shareAllHint")} />
      <SwitchField name="AllowControl" label={t("AllowControl")} hint={t("allowControlHint")} />
      <SwitchField name="ShareRecord" label={t("ShareRecord")} />
      <NumberField
        name="LoadLimit"
        label={t("LoadLimit")}
        hint={t("loadLimitHint")}
        min={0}
        max={100_000}
      />
      <SwitchField name="Enable" label={t("enabled")} />
    </FieldGroup>
  );
}
