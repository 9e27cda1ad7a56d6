import type { StatementFolio, StatementScheme } from './statement.ts'

/** Of which folio a scheme is. */
export type FolioKey = Omit<StatementFolio, 'schemes'>

/**
 * Gathers schemes by their folio: a folio that is printed again goes on, and one number in two companies is two folios. A
 * depository's statement lists several holders and names no company: there the holder is part of the key.
 */
export function folioCollector(isByHolder = false): {
  readonly add: (folio: FolioKey, scheme: StatementScheme) => void
  readonly all: () => StatementFolio[]
} {
  const folios = new Map<string, { folio: FolioKey; schemes: StatementScheme[] }>()
  return {
    add: (folio, scheme) => {
      const key = JSON.stringify([folio.amc, folio.folio, isByHolder ? (folio.pan ?? folio.holder) : ''])
      const found = folios.get(key) ?? { folio, schemes: [] }
      found.schemes.push(scheme)
      folios.set(key, found)
    },
    all: () => [...folios.values()].map(({ folio, schemes }) => ({ ...folio, schemes })),
  }
}
