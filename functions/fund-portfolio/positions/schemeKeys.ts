import type { Statement, StatementFolio, StatementScheme } from '../statement/statement.ts'
import type { PositionHead } from './storedPosition.ts'

/**
 * A folio as all issuers write it: some print the check digits behind the stroke, some do not. Behind the stroke of a depository
 * account stands the client's id of eight digits, which tells the accounts at one participant apart.
 */
const folioKey = (folio: string): string =>
  folio
    .replaceAll(' ', '')
    .replace(/\/\d{0,3}$/, '')
    .toUpperCase()

const nameKey = (name: string): string => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** What tells the schemes of a folio apart: the ISIN, or name and code of the registrar of one without. */
function schemeKey({ isin, name, rtaCode = '' }: Pick<StatementScheme, 'isin' | 'name' | 'rtaCode'>): string {
  return isin === undefined ? `${nameKey(name)}|${rtaCode}` : isin
}

/** A scheme of a statement with its place: of several entries of one scheme in a folio each is a position of its own. */
export interface PlacedScheme {
  readonly scheme: StatementScheme
  readonly ordinal: number
}

/** The schemes of the folio at `place`, counted over the whole statement, since a folio may be printed in several parts. */
export function schemesOf({ folios }: Pick<Statement, 'folios'>, place: number): readonly PlacedScheme[] {
  const seen = new Map<string, number>()
  const counted = (folio: StatementFolio): PlacedScheme[] =>
    folio.schemes.map(scheme => {
      const key = JSON.stringify([
        companyKey(folio, scheme),
        folioKey(folio.folio),
        holderKey(folio),
        schemeKey(scheme),
      ])
      const ordinal = seen.get(key) ?? 0
      seen.set(key, ordinal + 1)
      return { scheme, ordinal }
    })
  return folios.map(counted)[place] ?? []
}

/** An ISIN names the fund company already, and issuers spell the company differently. */
const companyKey = ({ amc }: Pick<StatementFolio, 'amc'>, { isin }: Pick<StatementScheme, 'isin'>): string =>
  isin === undefined ? nameKey(amc) : ''

/** Depositories may give one number to accounts of different holders; a folio of a fund company is one holder's. */
const isOfDepository = ({ amc }: Pick<StatementFolio, 'amc'>): boolean => amc === ''
const holderKey = (folio: StatementFolio): string => (isOfDepository(folio) ? (folio.pan ?? '') : '')

/** What the id of a new position is made of, with its investor. */
export const identityOf = (folio: StatementFolio, { scheme, ordinal }: PlacedScheme): string =>
  JSON.stringify([
    companyKey(folio, scheme),
    folioKey(folio.folio),
    ...(holderKey(folio) === '' ? [] : [holderKey(folio)]),
    schemeKey(scheme),
    ordinal,
  ])

/**
 * The position of a scheme among those of the investor: by ISIN, or by code or name where one of them has none. `panIndex` is
 * that of the PAN which the folio prints.
 */
export function positionOf<
  Head extends Pick<
    PositionHead,
    'amc' | 'folio' | 'isin' | 'schemeName' | 'rtaCode' | 'registrar' | 'ordinal' | 'panIndex'
  >,
>(
  heads: readonly Head[],
  folio: StatementFolio,
  { scheme, ordinal }: PlacedScheme,
  panIndex?: string,
): Head | undefined {
  const ofFolio = heads.filter(
    head =>
      head.ordinal === ordinal &&
      folioKey(head.folio) === folioKey(folio.folio) &&
      !(isOfDepository(folio) && isOfDepository(head) && isAnothers(head.panIndex, panIndex)),
  )
  const byIsin = ofFolio.find(({ isin }) => isin !== undefined && isin === scheme.isin)
  if (byIsin !== undefined) return byIsin
  return ofFolio.find(head => {
    if (head.isin !== undefined && scheme.isin !== undefined) return false
    // A depository lists folios without their companies.
    const isOneUnnamed = isOfDepository(head) !== isOfDepository(folio)
    if (!isOneUnnamed && nameKey(head.amc) !== nameKey(folio.amc)) return false
    const isSameCode = scheme.rtaCode !== undefined && scheme.rtaCode === head.rtaCode
    return isSameCode || (nameKey(scheme.name) === nameKey(head.schemeName) && !isOtherCode(head, scheme))
  })
}

/** Two codes of one registrar are two schemes, e.g. two options that are printed by one name. */
const isOtherCode = (
  head: Pick<PositionHead, 'rtaCode' | 'registrar'>,
  { rtaCode, registrar }: StatementScheme,
): boolean =>
  head.rtaCode !== undefined &&
  rtaCode !== undefined &&
  head.rtaCode !== rtaCode &&
  head.registrar === registrar

const isAnothers = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && one !== other
