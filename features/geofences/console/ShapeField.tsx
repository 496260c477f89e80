import { layout } from "@tessera/kit";
import { SiteMap } from "@tessera/kit/map";
import { LightAlert, useTexts } from "@tessera/platform/console";
import { Button, Form, Input, InputNumber, Segmented } from "antd";
import { useState } from "react";
import type { FenceFieldProps } from "./fence-draft.ts";
import { type FenceKind, fenceKinds, placesText, readPlaces } from "./fence-draft.ts";
import styles from "./fences.module.css";
import { ShapeOnMap } from "./ShapeOnMap.tsx";
import { fenceTexts } from "./texts.ts";

/** Where the fence is: drawn on the map, or typed corner by corner. */
export function ShapeField({ draft, onChange }: FenceFieldProps) {
  const t = useTexts(fenceTexts);
  const [isDrawing, setIsDrawing] = useState(false);
  const isCircle = draft.kind === "circle";
  return (
    <>
      <Form.Item label={t("kind")}>
        <div className={layout.row}>
          <Segmented<FenceKind>
            aria-label={t("kind")}
            value={draft.kind}
            onChange={(kind) => onChange({ kind, places: [] })}
            options={fenceKinds.map((kind) => ({ value: kind, label: t(kind) }))}
          />
          <Button
            aria-pressed={isDrawing}
            type={isDrawing ? "primary" : "default"}
            onClick={() => setIsDrawing(!isDrawing)}
          >
            {t(draft.places.length > 0 ? "redraw" : "draw")}
          </Button>
          {isDrawing && (
            <span className={layout.muted}>{t(isCircle ? "drawingCircle" : "drawing")}</span>
          )}
        </div>
      </Form.Item>
      <div className={styles["map"]}>
        <SiteMap label={t("map")}>
          <ShapeOnMap
            draft={draft}
            onChange={onChange}
            isDrawing={isDrawing}
            onDrawn={() => setIsDrawing(false)}
          />
        </SiteMap>
      </div>
      {isCircle && (
        <Metres
          label={t("radius")}
          value={draft.radiusM}
          max={200_000}
          onChange={(radiusM) => onChange({ radiusM })}
        />
      )}
      {draft.kind === "corridor" && (
        <Metres
          label={t("width")}
          value={draft.widthM}
          max={5000}
          onChange={(widthM) => onChange({ widthM })}
        />
      )}
      <Corners draft={draft} onChange={onChange} />
    </>
  );
}

interface MetresProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly onChange: (metres: number) => void;
}

function Metres({ label, value, max, onChange }: MetresProps) {
  return (
    <Form.Item label={label} htmlFor={`fence-${label}`}>
      <InputNumber
        id={`fence-${label}`}
        min={20}
        max={max}
        precision={0}
        suffix="m"
        value={value}
        onChange={(metres) => metres !== null && onChange(metres)}
      />
    </Form.Item>
  );
}

/** The same as numbers: exact, and for who draws nothing. */
function Corners({ draft, onChange }: FenceFieldProps) {
  const t = useTexts(fenceTexts);
  const [typed, setTyped] = useState<string>();
  const read = typed === undefined ? undefined : readPlaces(typed);
  return (
    <Form.Item label={t("corners")} htmlFor="fence-corners" extra={t("cornersHint")}>
      <Input.TextArea
        id="fence-corners"
        autoSize={{ minRows: 2, maxRows: 8 }}
        value={typed ?? placesText(draft.places)}
        onChange={({ target }) => {
          setTyped(target.value);
          const next = readPlaces(target.value);
          if ("places" in next)
            onChange({ places: draft.kind === "circle" ? next.places.slice(0, 1) : next.places });
        }}
        onBlur={() => read && "places" in read && setTyped(undefined)}
      />
      {read && "line" in read && (
        <LightAlert kind="error" text={t("badCorner", { line: read.line, text: read.text })} />
      )}
    </Form.Item>
  );
}
