/** What is above the end of a run is long: everything to look at is told again here, in short. */
export function testSummary({ passed, failures, unsteady }) {
  return [
    ...unsteady.flatMap((test) => entry("UNSTEADY (failed in the crowd, passed alone)", test)),
    ...failures.flatMap((test) => entry("FAILED", test)),
    `${passed} passed, ${failures.length} failed`,
  ].join("\n");
}

const entry = (verdict, { name, lines }) => [
  `${verdict} ${name}`,
  ...lines.map((line) => `    ${line}`),
];
