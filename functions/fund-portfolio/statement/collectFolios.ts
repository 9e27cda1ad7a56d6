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
      found.schemes.push(found.schemes.some(other => isSame(other, scheme)) ? printedTwice(scheme) : scheme)
      folios.set(key, found)
    },
    all: () => [...folios.values()].map(({ folio, schemes }) => ({ ...folio, schemes })),
  }
}

const isSame = (one: StatementScheme, other: StatementScheme): boolean =>
  one.isin === other.isin &&
  one.rtaCode === other.rtaCode &&
  (one.isin !== undefined || one.rtaCode !== undefined || one.name === other.name) &&
  one.openingE4 === other.openingE4 &&
  one.closingE4 === other.closingE4 &&
  one.valuePaise === other.valuePaise &&
  one.transactions.length === other.transactions.length

/** A row or a page that the file has twice would count its value twice. */
const printedTwice = (scheme: StatementScheme): StatementScheme => ({
  ...scheme,
  status: { kind: 'broken', at: { kind: 'unreadable', text: `${scheme.name} twice` } },
})
