/** For tests: what some work takes of this process's processor time. The clock on the wall tells what runs beside it. */
export async function processorMsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
