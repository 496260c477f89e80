import { useTexts } from "@tessera/platform/console";
import { Form, Input, InputNumber, Radio, Select } from "antd";
import type { ReactNode } from "react";
import type { FormField } from "../../contract.ts";
import { isAddress } from "./address-scheme.ts";
import { fieldTexts } from "./texts.ts";

export interface DrawnFieldProps {
  readonly field: FormField;
  /** A secret is stored: an empty field keeps it. */
  readonly hasSecret: boolean;
  /** The user has finished typing or has pasted an address. */
  readonly onAddressDone: () => void;
}

/** One field as a type of device describes it. */
export function DrawnField(props: DrawnFieldProps) {
  const { field } = props;
  const isTyped = field.Kind !== "choice" && field.Kind !== "number";
  return (
    <Form.Item
      name={field.Name}
      label={field.Label}
      extra={field.Hint || undefined}
      rules={useRules(props)}
      validateFirst
      {...(isTyped && { validateTrigger: "onBlur" })}
    >
      {useControl(props)}
    </Form.Item>
  );
}

function useRules({ field, hasSecret }: DrawnFieldProps) {
  const t = useTexts(fieldTexts);
  const { Kind, Label, Required, Schemes, Placeholder } = field;
  const schemes = Schemes.map((scheme) => `${scheme}://`).join(t("or"));
  const example = Placeholder || `${Schemes[0]}://192.168.1.64/`;
  return [
    ...(Required && !(Kind === "secret" && hasSecret)
      ? [{ required: true, message: t("needed", { label: Label }) }]
      : []),
    ...(Kind === "url"
      ? [
          {
            validator: async (_: unknown, value: string | undefined) => {
              if (value?.trim() && !isAddress(value, Schemes))
                throw new Error(t("addressWrong", { schemes, example }));
            },
          },
        ]
      : []),
    ...(Kind === "key" ? [{ pattern: /^[\w-]{16,64}$/, message: t("keyWrong") }] : []),
  ];
}

/** At most so many choices lie open. */
const openChoices = 4;
/** Of all of them together, a Chinese character being two: more do not fit into a line. */
const openColumns = 48;

const columnsOf = (text: string) =>
  text.length + (text.match(/[\u3000-\u9fff\uff00-\uffef]/g)?.length ?? 0);

function useControl({ field, hasSecret, onAddressDone }: DrawnFieldProps): ReactNode {
  const t = useTexts(fieldTexts);
  const { Kind, Placeholder: placeholder, Options } = field;
  const plain = { maxLength: 1000, autoComplete: "off", spellCheck: false };
  switch (Kind) {
    case "url":
      return (
        <Input
          {...plain}
          placeholder={placeholder}
          inputMode="url"
          onBlur={onAddressDone}
          // After the paste has reached the form.
          onPaste={() => void setTimeout(onAddressDone)}
        />
      );
    case "number":
      return <InputNumber placeholder={placeholder} style={{ width: 160 }} />;
    case "choice": {
      const options = Options.map(({ Value: value, Label: label }) => ({ value, label }));
      const columns = options.reduce((sum, { label }) => sum + columnsOf(label), 0);
      if (options.length > openChoices || columns > openColumns)
        return <Select options={options} />;
      return <Radio.Group optionType="button" options={options} />;
    }
    case "secret":
      return (
        <Input.Password
          maxLength={200}
          autoComplete="new-password"
          placeholder={hasSecret ? t("secretKept") : placeholder}
        />
      );
    case "key":
      return <Input {...plain} maxLength={64} placeholder={placeholder || t("keyMade")} />;
    case "text":
      return <Input {...plain} placeholder={placeholder} />;
  }
}
