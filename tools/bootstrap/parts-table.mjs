/**
 * How long each part of a run took. Projects of one run of Vitest take turns on the same workers: of
 * them it is known how long the workers were busy.
 */
export function partsTable(parts, totalMs) {
  const rows = [
    ["part", "passed", "minutes", "busy workers, minutes"],
    ...parts.map(({ name, tests, tookMs, busyMs }) => [
      name,
      tests === undefined ? "" : String(tests),
      minutes(tookMs),
      minutes(busyMs),
    ]),
    ["all", "", minutes(totalMs), ""],
  ];
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]),
        )
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

const minutes = (ms) => (ms === undefined ? "" : (ms / 60_000).toFixed(1));
