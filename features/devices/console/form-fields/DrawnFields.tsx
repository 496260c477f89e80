import { layout } from "@tessera/kit";
import type { FormField } from "../../contract.ts";
import { isUserName } from "./credential-fields.ts";
import { DrawnField, type DrawnFieldProps } from "./DrawnField.tsx";

interface DrawnFieldsProps extends Omit<DrawnFieldProps, "field"> {
  readonly fields: readonly FormField[];
}

/** The form of a type, in its order; user name and password side by side. */
export function DrawnFields({ fields, ...rest }: DrawnFieldsProps) {
  return pairsOf(fields).map((group) => {
    const drawn = group.map((field) => <DrawnField key={field.Name} field={field} {...rest} />);
    const key = group[0]?.Name;
    return group.length === 1 ? (
      drawn
    ) : (
      <div key={key} className={layout.pair}>
        {drawn}
      </div>
    );
  });
}

function pairsOf(fields: readonly FormField[]): FormField[][] {
  const groups: FormField[][] = [];
  for (const field of fields) {
    const last = groups.at(-1);
    const before = last?.at(-1);
    if (last && before && field.Kind === "secret" && isUserName(before)) last.push(field);
    else groups.push([field]);
  }
  return groups;
}
