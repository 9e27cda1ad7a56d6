/** Until the catalogue of mutual funds is in the product: positions have no code, and prices are those of statements. */
export const noSchemes = {
  byIsin: async (): Promise<ReadonlyMap<string, { readonly code: string }>> => new Map(),
  byCode: async (): Promise<
    ReadonlyMap<string, { readonly latest: { readonly date: string; readonly navE4: number } }>
  > => new Map(),
}
