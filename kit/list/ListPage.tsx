import { PlusOutlined } from "@ant-design/icons";
import { Page } from "@tessera/platform/console";
import { Button } from "antd";
import type { ComponentProps, ReactNode } from "react";
import { ListView, type ListViewProps } from "./ListView.tsx";

interface ListPageProps<Row, Name extends string> extends ListViewProps<Row, Name> {
  readonly title: string;
  readonly breadcrumbs?: NonNullable<ComponentProps<typeof Page>["breadcrumbs"]>;
  /** A column at the left. */
  readonly sider?: ReactNode;
  /** The button that adds one: beside the title, and in the middle while there is none. */
  readonly add?: { readonly label: string; readonly onClick: () => void };
  /** Other buttons beside the title. */
  readonly extra?: ReactNode;
  /** Between the title and the list. */
  readonly lead?: ReactNode;
  /** Drawers and dialogs. */
  readonly children?: ReactNode;
}

/** A screen that is one list. */
export function ListPage<Row extends object, Name extends string = never>(
  props: ListPageProps<Row, Name>,
) {
  const { title, breadcrumbs = [], sider, add, extra, lead, children, empty, ...view } = props;
  const addButton = add && (
    <Button type="primary" icon={<PlusOutlined />} onClick={add.onClick}>
      {add.label}
    </Button>
  );
  return (
    <Page
      title={title}
      breadcrumbs={breadcrumbs}
      sider={sider}
      extra={
        <>
          {extra}
          {!props.list.isEmpty && addButton}
        </>
      }
    >
      {lead}
      <ListView {...view} empty={{ action: addButton, ...empty }} />
      {children}
    </Page>
  );
}
