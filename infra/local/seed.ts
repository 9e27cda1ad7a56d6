/** Seeds the demo data through the front doors. */
export async function seedDemo(origin: string, log: (line: string) => void): Promise<void> {
  log(`Nothing to seed yet at ${origin}.`)
}
