/** The PANs of an investor, as `account` publishes them. */
export interface ValidPans {
  readonly pans: readonly { readonly panId: string; readonly pan: string; readonly usable: boolean }[]
}
export type ReadValidPans = (investorId: string) => Promise<ValidPans>

/** The ids of the usable PANs by blind index. */
export async function usablePans(
  { pans }: ValidPans,
  indexOf: (pan: string) => Promise<string>,
): Promise<ReadonlyMap<string, string>> {
  const usable = pans.filter(pan => pan.usable)
  return new Map(
    await Promise.all(usable.map(async ({ pan, panId }) => [await indexOf(pan), panId] as const)),
  )
}
