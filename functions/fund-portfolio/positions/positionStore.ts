import * as z from 'zod/mini'
import { eraseRows } from '../../platform/records/eraseRows.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import type { Item, Key, Table, TransactItem } from '../../platform/records/table.ts'
import { deleteItem, isNew, putItem, rowsOfPartition } from '../../platform/records/writes.ts'
import type { FieldCipher } from '../../platform/security/fieldCipher.ts'
import { indexedAs, sealedAs } from '../sealedAs.ts'
import type { FundRow } from './position.ts'
import {
  fundRows,
  mostRows,
  packed,
  pieceRow,
  positionContent,
  positionRow,
  rowsAtOnce,
  unpacked,
} from './positionRows.ts'
import type { PositionHead, StoredPosition } from './storedPosition.ts'

/** A position as it was read, with what a write of it has to know. */
export type ReadHead = PositionHead & { readonly pieces: readonly number[] }
export type ReadPosition = StoredPosition & { readonly pieces: readonly number[] }

/** The only file that knows the keys of positions. */
export interface PositionStore {
  /** All positions without their transactions. */
  heads(investorId: string): Promise<ReadHead[]>
  list(investorId: string): Promise<ReadPosition[]>
  find(investorId: string, positionId: string): Promise<ReadPosition | undefined>
  /** The id of a new position, always the same for the same identity. */
  idOf(investorId: string, identity: string): Promise<string>
  panIndexOf(pan: string): Promise<string>
  /** Writes a merged or edited position over the one that was read; a failed condition means that somebody was quicker. */
  saveItems(
    investorId: string,
    before: ReadPosition | undefined,
    after: StoredPosition,
  ): Promise<TransactItem[]>
  /** The same where the transactions stay as they are. */
  headItem(investorId: string, before: ReadHead, after: Pick<PositionHead, 'panId'>): Promise<TransactItem>
  /** Deletes a position with its transactions. */
  eraseItems(investorId: string, head: ReadHead): TransactItem[]
  /** Deletes everything of the investor, imports as well. */
  eraseAll(investorId: string): Promise<void>
}

const partitionOf = (investorId: string): string => `investor#${investorId}`
const prefix = 'position#'
const headKey = (investorId: string, positionId: string): Key => ({
  pk: partitionOf(investorId),
  sk: `${prefix}${positionId}`,
})
const allPieces = 'rows#'
const piecePrefix = (positionId: string): string => `${allPieces}${positionId}#`
const pieceKey = (investorId: string, positionId: string, place: number): Key => ({
  pk: partitionOf(investorId),
  sk: `${piecePrefix(positionId)}${String(place).padStart(3, '0')}`,
})

const piecesOf = (rows: readonly FundRow[]): FundRow[][] =>
  Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, place) =>
    rows.slice(place * rowsAtOnce, (place + 1) * rowsAtOnce),
  )

export function positionStore(table: Table, tableName: string, cipher: FieldCipher): PositionStore {
  const openHead = async (found: unknown): Promise<ReadHead> => {
    const { investorId, sealedPosition, ...plain } = z.parse(positionRow, found)
    const content = await cipher.decrypt(sealedPosition, sealedAs.position, investorId)
    return { ...plain, ...z.parse(positionContent, JSON.parse(content)) }
  }
  /** With its transactions; `undefined`: a write came between the reads of the two. */
  const openRows = async (investorId: string, head: ReadHead, rows: readonly unknown[]) => {
    const own = rows
      .map(row => z.parse(pieceRow, row))
      .filter(({ sk }) => sk.startsWith(piecePrefix(head.positionId)))
    if (
      own.length !== head.pieces.length ||
      own.some(({ writtenAt }, place) => writtenAt !== head.pieces[place])
    )
      return undefined
    const opened = await Promise.all(
      own.map(async ({ sealedRows }) =>
        z.parse(fundRows, unpacked(await cipher.decrypt(sealedRows, sealedAs.rows, investorId))),
      ),
    )
    return { ...head, rows: opened.flat() }
  }
  const rowsBelow = (investorId: string, below: string) =>
    table.query(rowsOfPartition(tableName, partitionOf(investorId), { prefix: below }))
  const heads = async (investorId: string): Promise<ReadHead[]> =>
    Promise.all((await rowsBelow(investorId, prefix)).map(openHead))
  /** Positions with their transactions; reads both again when a write came between. */
  const read = (
    investorId: string,
    readBoth: () => Promise<{ readonly heads: readonly ReadHead[]; readonly rows: readonly Item[] }>,
  ): Promise<ReadPosition[]> =>
    retryOnConflict(async () => {
      const found = await readBoth()
      const opened = await Promise.all(found.heads.map(head => openRows(investorId, head, found.rows)))
      return opened.includes(undefined) ? conflict : opened.filter(one => one !== undefined)
    })
  /** All positions, then all their transactions, in one query: no other key sorts between the two. */
  const everything = (investorId: string) =>
    table.query({
      TableName: tableName,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: {
        ':pk': partitionOf(investorId),
        ':from': prefix,
        ':to': `${allPieces}~`,
      },
      ConsistentRead: true,
    })
  const headRow = async (investorId: string, position: PositionHead, pieces: readonly number[]) => {
    const { positionId, panId, panIndex, isin, code, ordinal, asOf, version } = position
    return {
      ...headKey(investorId, positionId),
      investorId,
      positionId,
      panId,
      panIndex,
      isin,
      code,
      ordinal,
      asOf,
      version,
      pieces: [...pieces],
      sealedPosition: await cipher.encrypt(
        JSON.stringify(z.parse(positionContent, position)),
        sealedAs.position,
        investorId,
      ),
    }
  }
  const unchangedSince = (version: number) => ({ when: 'version = :read', values: { read: version } })
  return {
    heads,
    list: investorId =>
      read(investorId, async () => {
        const items = await everything(investorId)
        const isHead = ({ sk }: Item): boolean => String(sk).startsWith(prefix)
        return {
          heads: await Promise.all(items.filter(isHead).map(openHead)),
          rows: items.filter(item => !isHead(item)),
        }
      }),
    async find(investorId, positionId) {
      const [found] = await read(investorId, async () => {
        const item = await table.get(tableName, headKey(investorId, positionId))
        if (item === undefined) return { heads: [], rows: [] }
        return { heads: [await openHead(item)], rows: await rowsBelow(investorId, piecePrefix(positionId)) }
      })
      return found
    },
    idOf: async (investorId, identity) =>
      `fp_${await cipher.index(JSON.stringify([investorId, identity]), indexedAs.position)}`,
    panIndexOf: pan => cipher.index(pan, indexedAs.pan),
    async saveItems(investorId, before, after) {
      if (after.rows.length > mostRows) throw new Error(`a position has more than ${mostRows} transactions`)
      const version = (before?.version ?? 0) + 1
      const former = piecesOf(before?.rows ?? [])
      const current = piecesOf(after.rows)
      const stamps: number[] = []
      const items: TransactItem[] = []
      for (const [place, rows] of current.entries()) {
        const stamp = before?.pieces[place]
        if (stamp !== undefined && JSON.stringify(rows) === JSON.stringify(former[place])) {
          stamps.push(stamp)
          continue
        }
        stamps.push(version)
        const sealedRows = await cipher.encrypt(packed(rows), sealedAs.rows, investorId)
        items.push(
          putItem(tableName, {
            ...pieceKey(investorId, after.positionId, place),
            investorId,
            writtenAt: version,
            sealedRows,
          }),
        )
      }
      for (let place = current.length; place < former.length; place += 1)
        items.push(deleteItem(tableName, pieceKey(investorId, after.positionId, place)))
      const row = await headRow(investorId, { ...after, version }, stamps)
      return [
        putItem(tableName, row, before === undefined ? isNew : unchangedSince(before.version)),
        ...items,
      ]
    },
    async headItem(investorId, before, { panId }) {
      const { panId: _former, ...rest } = before
      const after = { ...rest, ...(panId === undefined ? {} : { panId }), version: before.version + 1 }
      const row = await headRow(investorId, after, before.pieces)
      return putItem(tableName, row, unchangedSince(before.version))
    },
    eraseItems: (investorId, { positionId, version, pieces }) => [
      deleteItem(tableName, headKey(investorId, positionId), unchangedSince(version)),
      ...pieces.map((_, place) => deleteItem(tableName, pieceKey(investorId, positionId, place))),
    ],
    eraseAll: investorId => eraseRows(table, tableName, partitionOf(investorId)),
  }
}
