import { transactLabelled } from '../../platform/records/moveRecord.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import type { Table } from '../../platform/records/table.ts'
import { mergeScheme } from '../positions/mergeScheme.ts'
import type { PositionStore } from '../positions/positionStore.ts'
import { identityOf, type PlacedScheme, positionOf, schemesOf } from '../positions/schemeKeys.ts'
import type { StoredPosition } from '../positions/storedPosition.ts'
import type { Statement, StatementFolio } from '../statement/statement.ts'
import type { ImportedScheme, ImportRecord } from './importRows.ts'
import type { ImportKey, ImportStore } from './importStore.ts'
import type { StatementVault } from './statementVault.ts'
import { type ReadValidPans, usablePans } from './validPans.ts'

/** What the catalogue of mutual funds knows by ISIN. */
export interface SchemesByIsin {
  byIsin(isins: readonly string[]): Promise<ReadonlyMap<string, { readonly code: string }>>
}

export interface Publishing {
  readonly table: Table
  readonly imports: ImportStore
  readonly statements: StatementVault
  readonly positions: PositionStore
  readonly schemes: SchemesByIsin
  readonly validPansOf: ReadValidPans
}

/** The import and its statement; `undefined`: it has ended, or the investor left, and nothing may be written. */
export async function readImporting(
  { imports, statements }: Pick<Publishing, 'imports' | 'statements'>,
  key: ImportKey,
): Promise<{ readonly record: ImportRecord; readonly statement: Statement } | undefined> {
  const record = await imports.find(key)
  if (record?.state !== 'importing' || record.objectVersion === undefined) return undefined
  const statement = await statements.read(key, record.objectVersion)
  if (statement === undefined) throw new Error('the statement of an import that is under way is gone')
  return { record, statement }
}

/**
 * Merges every scheme of a folio into the portfolio, each in one transaction with the row that says that it is done: run again, it
 * goes on with the first that is not.
 */
export async function publishFolio(
  dependencies: Publishing,
  key: ImportKey,
  place: number,
  now: Date,
): Promise<void> {
  const found = await readImporting(dependencies, key)
  if (found === undefined) return
  const folio = found.statement.folios[place]
  if (folio === undefined) throw new Error(`the statement has no folio ${place}`)
  const { positions, schemes, validPansOf } = dependencies
  const isins = folio.schemes.flatMap(({ isin }) => (isin === undefined ? [] : [isin]))
  const [known, pans] = await Promise.all([
    isins.length === 0 ? new Map<string, { readonly code: string }>() : schemes.byIsin(isins),
    usablePans(await validPansOf(key.investorId), positions.panIndexOf),
  ])
  const panIndex = folio.pan === undefined ? undefined : await positions.panIndexOf(folio.pan)
  const owner: Owner = { panIndex, panId: panIndex === undefined ? undefined : pans.get(panIndex) }
  for (const [index, scheme] of schemesOf(found.statement, place).entries()) {
    const codeOf = (isin: string | undefined) => (isin === undefined ? undefined : known.get(isin)?.code)
    await publishScheme(dependencies, {
      key,
      place: { folio: place, scheme: index },
      period: found.statement.period,
      folio,
      scheme,
      owner,
      code: codeOf(scheme.scheme.isin),
      now,
    })
  }
}

/** The PAN that the statement prints for the folio, and whose it is, when it is one of the investor’s. */
interface Owner {
  readonly panIndex: string | undefined
  readonly panId: string | undefined
}

interface Published {
  readonly key: ImportKey
  readonly place: { readonly folio: number; readonly scheme: number }
  readonly period: Statement['period']
  readonly folio: StatementFolio
  readonly scheme: PlacedScheme
  readonly owner: Owner
  readonly code: string | undefined
  readonly now: Date
}

async function publishScheme(
  { table, imports, positions }: Publishing,
  { key, place, period, folio, scheme, owner, code, now }: Published,
): Promise<void> {
  const { investorId, importId } = key
  await retryOnConflict(async () => {
    if (await imports.isDone(key, place)) return true
    if (!isIdentified(folio, scheme)) {
      await listUnidentified({ table, imports }, { key, place, folio, scheme, now })
      return true
    }
    const match = positionOf(await positions.heads(investorId), folio, scheme, owner.panIndex)
    const positionId = match?.positionId ?? (await positions.idOf(investorId, identityOf(folio, scheme)))
    const before = await positions.find(investorId, positionId)
    const identity = { positionId, amc: folio.amc, folio: folio.folio, ordinal: scheme.ordinal }
    const merged = mergeScheme(before, scheme.scheme, { importId, period, identity })
    const after = ownedBy(merged.position, owner, code)
    const came: ImportedScheme = {
      positionId,
      schemeName: after.schemeName,
      amc: after.amc,
      folio: after.folio,
      status: after.status,
      newRows: merged.newRows,
      knownRows: merged.knownRows,
      older: merged.older,
      pan: after.panId !== undefined ? 'known' : after.panIndex !== undefined ? 'unknown' : 'none',
    }
    const isOther =
      after.panId !== before?.panId || after.panIndex !== before?.panIndex || after.code !== before?.code
    const saved = merged.changed || isOther ? await positions.saveItems(investorId, before, after) : []
    const written = await transactLabelled(table, [
      { refuses: 'ended', item: imports.isImporting(key) },
      { refuses: 'done', item: await imports.donePut(key, place, came, now) },
      ...saved.map(item => ({ refuses: 'moved' as const, item })),
    ])
    return written.ok || written.refuses !== 'moved' ? true : conflict
  })
}

/**
 * Whether it is known which scheme of which folio it is. Without that it is broken, and its units would stand beside those of the
 * good statement that comes later, for nothing tells that they are the same.
 */
const isIdentified = ({ folio }: StatementFolio, { scheme }: PlacedScheme): boolean =>
  folio !== '' && (scheme.isin ?? scheme.rtaCode) !== undefined

/** A scheme that is in the list of the import, and in no portfolio. */
async function listUnidentified(
  { table, imports }: Pick<Publishing, 'table' | 'imports'>,
  {
    key,
    place,
    folio,
    scheme: { scheme },
    now,
  }: Pick<Published, 'key' | 'place' | 'folio' | 'scheme' | 'now'>,
): Promise<void> {
  const status: ImportedScheme['status'] =
    scheme.status.kind === 'broken'
      ? scheme.status
      : { kind: 'broken', at: { kind: 'unreadable', text: scheme.name } }
  const came: ImportedScheme = {
    positionId: '',
    schemeName: scheme.name,
    amc: folio.amc,
    folio: folio.folio,
    status,
    pan: 'none',
    newRows: 0,
    knownRows: 0,
    older: false,
  }
  await transactLabelled(table, [
    { refuses: 'ended', item: imports.isImporting(key) },
    { refuses: 'done', item: await imports.donePut(key, place, came, now) },
  ])
}

/**
 * The position with its owner: what the statement prints, else what was there. A printed PAN that is not usable now takes a
 * holding from nobody whose PAN was printed before.
 */
function ownedBy(
  position: StoredPosition,
  { panIndex, panId }: Owner,
  code: string | undefined,
): StoredPosition {
  const { panIndex: formerIndex, panId: formerId, code: formerCode, ...rest } = position
  const isSame = panIndex === undefined || panIndex === formerIndex
  const owner = { index: panIndex ?? formerIndex, id: panId ?? (isSame ? formerId : undefined) }
  const known = code ?? formerCode
  return {
    ...rest,
    ...(owner.index === undefined ? {} : { panIndex: owner.index }),
    ...(owner.id === undefined ? {} : { panId: owner.id }),
    ...(known === undefined ? {} : { code: known }),
  }
}
