import { defineTexts, useOverlayContainer, useTexts, words } from "@tessera/platform/console";
import { Form, Modal } from "antd";
import { type ReactNode, useId } from "react";
import styles from "./form.module.css";
import { type FormOptions, useForm } from "./use-form.ts";

const dialogTexts = defineTexts("form-dialog", { ...words });

interface FormDialogProps<Values extends object> extends FormOptions<Values> {
  readonly isOpen: boolean;
  /** After saving, and when it is left. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly width?: number;
  /** The field that is typed into first. */
  readonly focus?: keyof Values & string;
  readonly saveText?: string;
  readonly isDisabled?: boolean;
  /** A click beside it does not close it: what it shows cannot be had again. */
  readonly staysOpen?: boolean;
  /** Saving destroys something. */
  readonly isDanger?: boolean;
  /** The fields. */
  readonly children: ReactNode;
}

/** A form of a few fields in a dialog. It closes when it is saved. */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const { isOpen, onClose, title, width = 520, focus, saveText, values, children, onSave } = props;
  const t = useTexts(dialogTexts);
  const container = useOverlayContainer();
  const name = useId();
  const { form, isBusy, save } = useForm<Values>({
    ...props,
    onSave: async (next) => {
      if ((await onSave(next)) !== false) onClose();
    },
  });
  return (
    <Modal
      open={isOpen}
      width={width}
      destroyOnHidden
      title={title}
      okText={saveText ?? t("save")}
      okButtonProps={{
        htmlType: "submit",
        form: name,
        loading: isBusy,
        disabled: props.isDisabled ?? false,
        danger: props.isDanger ?? false,
      }}
      cancelText={t("cancel")}
      mask={{ closable: !props.staysOpen }}
      getContainer={container}
      afterOpenChange={(isShown) => isShown && focus && form.focusField(focus)}
      onCancel={onClose}
    >
      <Form<Values>
        form={form}
        name={name}
        className={styles["form"] ?? ""}
        layout="vertical"
        // What was typed the last time is gone.
        preserve={false}
        initialValues={values}
        onFinish={() => void save()}
      >
        {children}
      </Form>
    </Modal>
  );
}
