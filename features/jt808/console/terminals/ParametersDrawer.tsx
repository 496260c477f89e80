import { FormDrawer, Loaded, layout, type Opened } from "@tessera/kit";
import {
  EmptyState,
  notices,
  useLanguage,
  useMutationCall,
  useQueryCall,
  useTexts,
} from "@tessera/platform/console";
import { Drawer, Form, Input } from "antd";
import {
  type Jt808Parameter,
  type Jt808Terminal,
  readJt808Parameters,
  setJt808Parameters,
} from "../../contract.ts";
import { nameOf } from "./columns.tsx";
import { terminalTexts } from "./texts.ts";

interface ParametersProps {
  readonly opened: Opened<Jt808Terminal>;
}

/** The settings of a terminal, read from it and written to it. */
export function ParametersDrawer({ opened }: ParametersProps) {
  const t = useTexts(terminalTexts);
  const { subject, isOpen, onClose, key } = opened;
  const deviceid = subject?.DeviceID ?? "";
  const query = useQueryCall(
    readJt808Parameters,
    { deviceid: deviceid || "1" },
    { enabled: isOpen && deviceid !== "", quiet: true },
  );
  const title = t("parametersOf", { name: subject ? nameOf(subject) : "" });
  const parameters = query.data?.data;
  if (isOpen && subject && parameters && parameters.length > 0)
    return <ParametersForm key={key} opened={opened} title={title} parameters={parameters} />;
  return (
    <Drawer open={isOpen} size="min(560px, 100vw)" title={title} onClose={onClose}>
      <Loaded query={query} lines={8}>
        {() => <EmptyState title={t("parametersNone")} />}
      </Loaded>
    </Drawer>
  );
}

interface ParametersFormProps extends ParametersProps {
  readonly title: string;
  readonly parameters: readonly Jt808Parameter[];
}

type Values = Readonly<Record<string, string>>;

function ParametersForm({ opened, title, parameters }: ParametersFormProps) {
  const t = useTexts(terminalTexts);
  const language = useLanguage();
  const { subject, isOpen, onClose } = opened;
  const { mutateAsync: write } = useMutationCall(setJt808Parameters, {
    rereads: [readJt808Parameters],
  });
  const values: Values = Object.fromEntries(
    parameters.map(({ Hex, Value }) => [Hex, String(Value)]),
  );
  const save = async (next: Values) => {
    const changed = parameters.filter(({ Hex }) => next[Hex] !== values[Hex]);
    if (changed.length === 0) return notices.info(t("parametersSame"));
    await write({
      deviceid: subject?.DeviceID ?? "",
      parameters: changed.map(({ ID, Hex }) => ({ ID, Value: next[Hex] ?? "" })),
    });
    notices.success(t("parametersSaved", { name: subject ? nameOf(subject) : "" }));
  };
  return (
    <FormDrawer<Values>
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      width={560}
      values={values}
      onSave={save}
    >
      <p className={layout.muted}>{t("parametersHint")}</p>
      {parameters.map(({ Hex, Name, Unit, Kind }) => (
        <Form.Item key={Hex} name={Hex} label={`${Name[language]} · ${Hex}`}>
          <Input
            maxLength={200}
            autoComplete="off"
            {...(Unit && { suffix: Unit[language] })}
            {...(Kind !== "text" && Kind !== "bytes" && { inputMode: "numeric" })}
          />
        </Form.Item>
      ))}
    </FormDrawer>
  );
}
