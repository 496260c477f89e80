import { useTexts } from "@tessera/platform/console";
import { Button, Form, Input, Space } from "antd";
import { useState } from "react";
import styles from "./exports.module.css";
import { exportTexts } from "./texts.ts";

/** Asks for the password of a file that is to be verified. It stays in the browser. */
export function AskPassword({ onPassword }: { readonly onPassword: (password: string) => void }) {
  const t = useTexts(exportTexts);
  const [password, setPassword] = useState("");
  return (
    <Form className={styles["verdict"] ?? ""} onFinish={() => onPassword(password)}>
      <Space.Compact block>
        <Input.Password
          aria-label={t("passwordOf")}
          placeholder={t("passwordOf")}
          autoComplete="off"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <Button type="primary" htmlType="submit" disabled={password === ""}>
          {t("open")}
        </Button>
      </Space.Compact>
    </Form>
  );
}
