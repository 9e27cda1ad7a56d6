import * as z from 'zod/mini'
import {
  statementImported,
  statementImportFailed,
  statementOpened,
} from '../../../shared/contracts/fund-portfolio/events.ts'
import type { Transition } from '../../../shared/lifecycle.ts'
import { epochSeconds } from '../../platform/clock.ts'
import { eraseRows } from '../../platform/records/eraseRows.ts'
import {
  createRecord,
  emit,
  type Idempotency,
  type LabelledItem,
  type Move,
  type Moved,
  moveRecord,
  type WriteContext,
} from '../../platform/records/moveRecord.ts'
import { recordStore } from '../../platform/records/recordStore.ts'
import type { Key, Table, TransactItem } from '../../platform/records/table.ts'
import { checkItem, deleteItem, isNew, putItem, rowsOfPartition } from '../../platform/records/writes.ts'
import type { FieldCipher } from '../../platform/security/fieldCipher.ts'
import { packed, unpacked } from '../positions/positionRows.ts'
import { sealedAs } from '../sealedAs.ts'
import { fail, finish, type ImportState, importMs, opened, uploadMs } from './importLifecycle.ts'
import { doneRow, type ImportedScheme, type ImportRecord, importedScheme, importRow } from './importRows.ts'

export interface ImportKey {
  readonly investorId: string
  readonly importId: string
}

/** What is known once a file is opened. */
export interface OpenedFacts
  extends Pick<
    Required<ImportRecord>,
    'sha256' | 'kind' | 'folios' | 'schemes' | 'transactions' | 'objectVersion'
  > {
  readonly period: { readonly from: string; readonly to: string }
  readonly warnings: readonly string[]
}

export type OpenRefusal = 'sameFile' | 'limit'
type OpenContext = WriteContext & {
  readonly idempotency?: Idempotency | undefined
  readonly limit: TransactItem
}

const waiting = 'import'
/** What a scheme came to is in the record of the import when it ends; the rows before are tidied. */
const doneKeptMs = 7 * 24 * 3_600_000

/** The only file that knows the keys of imports. */
export interface ImportStore {
  find(key: ImportKey): Promise<ImportRecord | undefined>
  /** Whose import it is, by its id alone. */
  ownerOf(importId: string): Promise<ImportKey | undefined>
  /** The newest first. */
  list(investorId: string, most: number): Promise<ImportRecord[]>
  /** The import of the very same file, unless that failed. */
  ofFile(investorId: string, sha256: string): Promise<ImportRecord | undefined>
  /** Records an opened statement, which starts its machine. */
  open(key: ImportKey, facts: OpenedFacts, context: OpenContext): Promise<Moved<OpenRefusal>>
  /** Opens an import whose file is still to come. */
  awaitFile(key: ImportKey, context: OpenContext): Promise<Moved<'limit'>>
  /** The file of a ticket is opened. */
  fileOpened(record: ImportRecord, facts: OpenedFacts, context: WriteContext): Promise<Moved<'sameFile'>>
  finish(
    record: ImportRecord,
    came: { readonly schemes: readonly ImportedScheme[]; readonly broken: number },
    context: WriteContext,
  ): Promise<Moved>
  fail(record: ImportRecord, context: WriteContext): Promise<Moved>
  /** Holds only while the machine of the import is at work: nothing is written for who left meanwhile. */
  isImporting(key: ImportKey): TransactItem
  /** The row that says what a scheme came to; there is one per scheme. */
  donePut(key: ImportKey, place: SchemePlace, came: ImportedScheme, now: Date): Promise<TransactItem>
  isDone(key: ImportKey, place: SchemePlace): Promise<boolean>
  /** What the schemes came to so far. */
  done(key: ImportKey): Promise<readonly (ImportedScheme & { readonly folioPlace: number })[]>
  came(record: ImportRecord): Promise<readonly ImportedScheme[]>
  /** Nothing of file or statement is left: the sweep need not look at it. */
  settled(record: ImportRecord): Promise<void>
  due(now: Date, most: number): Promise<readonly ImportKey[]>
  all(investorId: string): Promise<ImportRecord[]>
  /** Deletes the imports of an investor with what finds them by their ids. */
  eraseAll(investorId: string): Promise<void>
  /** The same files may be imported again. */
  forgetFiles(investorId: string): Promise<void>
}

/** Which scheme of a statement: its folio and its place in it, from 0. */
export interface SchemePlace {
  readonly folio: number
  readonly scheme: number
}

const partitionOf = (investorId: string): string => `investor#${investorId}`
const keyOf = ({ investorId, importId }: ImportKey): Key => ({
  pk: partitionOf(investorId),
  sk: `import#${importId}`,
})
const pointerKey = (importId: string): Key => ({ pk: `import#${importId}`, sk: 'pointer' })
const fileKey = (investorId: string, sha256: string): Key => ({
  pk: partitionOf(investorId),
  sk: `file#${sha256}`,
})
const donePrefix = (importId: string): string => `done#${importId}#`
const doneKey = ({ investorId, importId }: ImportKey, { folio, scheme }: SchemePlace): Key => ({
  pk: partitionOf(investorId),
  sk: `${donePrefix(importId)}${String(folio).padStart(4, '0')}#${String(scheme).padStart(4, '0')}`,
})
const pointer = z.object({ importId: z.string(), investorId: z.string() })

export function importStore(table: Table, tableName: string, cipher: FieldCipher): ImportStore {
  const imports = recordStore<ImportKey, ImportRecord>(table, {
    tableName,
    type: 'fund-import',
    idOf: ({ importId }) => importId,
    keyOf,
    parse: found => z.parse(importRow, found),
  })
  const dueIn = (context: WriteContext<unknown>, ms: number) => ({
    duePk: waiting,
    dueAt: new Date(context.now.getTime() + ms).toISOString(),
  })
  const move = <Label = never>(
    record: ImportRecord,
    transition: Transition<ImportState>,
    context: WriteContext<Label>,
    more: Pick<Move<ImportState>, 'set' | 'events'>,
  ): Promise<Moved<Label>> =>
    moveRecord<ImportState, Label>(table, {
      ...imports.at(record, context),
      transition,
      version: record.version,
      items: context.items,
      ...more,
    })
  /** One import per file: also of two that are sent at the same moment. */
  const filePut = (key: ImportKey, sha256: string): LabelledItem<'sameFile'> => ({
    refuses: 'sameFile',
    item: putItem(tableName, { ...fileKey(key.investorId, sha256), importId: key.importId }, isNew),
  })
  const pointerPut = (key: ImportKey): TransactItem =>
    putItem(tableName, { ...pointerKey(key.importId), ...key })
  const create = <Label>(
    key: ImportKey,
    state: ImportState,
    fields: Readonly<Record<string, unknown>>,
    { idempotency, limit, ...context }: OpenContext,
    more: {
      readonly items: readonly LabelledItem<Label>[]
      readonly events?: readonly ReturnType<typeof emit>[]
    },
  ): Promise<Moved<Label | 'limit'>> =>
    createRecord<ImportState, Label | 'limit'>(table, {
      ...imports.at(key, context),
      state,
      fields: { ...key, ...fields },
      ...(more.events === undefined ? {} : { events: more.events }),
      items: [...more.items, { refuses: 'limit', item: limit }, { refuses: 'limit', item: pointerPut(key) }],
      idempotency,
    })
  const openSchemes = async (investorId: string, sealed: string, schema: z.core.$ZodType) =>
    z.parse(schema, unpacked(await cipher.decrypt(sealed, sealedAs.imported, investorId)))
  return {
    find: imports.read,
    async ownerOf(importId) {
      const found = await table.get(tableName, pointerKey(importId))
      return found === undefined ? undefined : z.parse(pointer, found)
    },
    async list(investorId, most) {
      const rows = await table.query(
        rowsOfPartition(tableName, partitionOf(investorId), { prefix: 'import#', newestFirst: true, most }),
      )
      return rows.map(row => z.parse(importRow, row))
    },
    async ofFile(investorId, sha256) {
      const found = await table.get(tableName, fileKey(investorId, sha256))
      return found === undefined
        ? undefined
        : imports.read({ investorId, importId: z.parse(z.object({ importId: z.string() }), found).importId })
    },
    open: (key, facts, context) =>
      create<'sameFile'>(key, 'importing', { ...facts, ...dueIn(context, importMs) }, context, {
        items: [filePut(key, facts.sha256)],
        events: [emit(statementOpened, key)],
      }),
    awaitFile: (key, context) =>
      create<never>(
        key,
        'uploading',
        { folios: 0, schemes: 0, transactions: 0, warnings: [], ...dueIn(context, uploadMs) },
        context,
        { items: [] },
      ),
    fileOpened: (record, facts, context) =>
      move<'sameFile'>(
        record,
        opened,
        { now: context.now, correlationId: context.correlationId, items: [filePut(record, facts.sha256)] },
        {
          set: { ...facts, ...dueIn(context, importMs) },
          events: [emit(statementOpened, { investorId: record.investorId, importId: record.importId })],
        },
      ),
    async finish(record, { schemes, broken }, context) {
      const { investorId, importId } = record
      const sealedImported = await cipher.encrypt(packed(schemes), sealedAs.imported, investorId)
      return move(record, finish, context, {
        set: { sealedImported, schemes: schemes.length },
        events: [emit(statementImported, { investorId, importId, schemes: schemes.length, broken })],
      })
    },
    fail: (record, context) => {
      const { investorId, importId, sha256, state } = record
      // The same file may be tried again.
      const items =
        sha256 === undefined
          ? []
          : [{ refuses: 'file' as const, item: deleteItem(tableName, fileKey(investorId, sha256)) }]
      return move<'file'>(
        record,
        fail,
        { ...context, items },
        // Whoever sent a file that cannot be read was answered in the call.
        { events: state === 'uploading' ? [] : [emit(statementImportFailed, { investorId, importId })] },
      ).then(moved => {
        if (!moved.ok && moved.reason === 'itemFailed') throw new Error('a deletion has no condition')
        return moved
      })
    },
    isImporting: key =>
      checkItem(tableName, keyOf(key), { when: '#state = :is', values: { is: 'importing' } }),
    async donePut(key, place, came, now) {
      const sealedImported = await cipher.encrypt(packed(came), sealedAs.imported, key.investorId)
      return putItem(
        tableName,
        {
          ...doneKey(key, place),
          investorId: key.investorId,
          folio: place.folio,
          sealedImported,
          expiresAt: epochSeconds(now, doneKeptMs),
        },
        isNew,
      )
    },
    isDone: async (key, place) => (await table.get(tableName, doneKey(key, place))) !== undefined,
    async done(key) {
      const rows = await table.query(
        rowsOfPartition(tableName, partitionOf(key.investorId), { prefix: donePrefix(key.importId) }),
      )
      return Promise.all(
        rows.map(async row => {
          const { folio, sealedImported } = z.parse(doneRow, row)
          const came = z.parse(
            importedScheme,
            await openSchemes(key.investorId, sealedImported, importedScheme),
          )
          return { ...came, folioPlace: folio }
        }),
      )
    },
    async came({ investorId, sealedImported }) {
      return sealedImported === undefined
        ? []
        : z.parse(
            z.array(importedScheme),
            await openSchemes(investorId, sealedImported, z.array(importedScheme)),
          )
    },
    async all(investorId) {
      const rows = await table.query(
        rowsOfPartition(tableName, partitionOf(investorId), { prefix: 'import#' }),
      )
      return rows.map(row => z.parse(importRow, row))
    },
    eraseAll: investorId =>
      eraseRows(table, tableName, partitionOf(investorId), {
        keeps: row => !String(row.sk).startsWith('import#'),
        named: row => [pointerKey(String(row.importId))],
      }),
    settled: record => imports.markChecked(record, { partition: waiting, next: undefined }),
    async due(now, most) {
      return (await imports.due(waiting, most, now)).map(row => z.parse(pointer, row))
    },
    async forgetFiles(investorId) {
      const rows = await table.query(rowsOfPartition(tableName, partitionOf(investorId), { prefix: 'file#' }))
      for (const row of rows)
        await table.transact([deleteItem(tableName, { pk: partitionOf(investorId), sk: String(row.sk) })])
    },
  }
}
