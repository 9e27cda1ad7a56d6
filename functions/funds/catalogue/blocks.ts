import { deflateRawSync, inflateRawSync } from 'node:zlib'
import * as z from 'zod/mini'
import { hashOf } from '../../platform/records/spread.ts'
import { mergeSeries, seriesOf, seriesText } from './priceSeries.ts'
import type { FundPrice } from './schemes.ts'

/**
 * Many schemes in one row: blocks by the hash of the code, compressed. So a file of 14,000 schemes is a few hundred writes,
 * and a scheme is one read. Pure.
 */

/** A running execution may hold a block open: these numbers never change. */
export const schemeBlocks = 256
const isinBlocks = 64
export const schemeBlockOf = (code: string): number => hashOf(code) % schemeBlocks
export const isinBlockOf = (isin: string): number => hashOf(isin) % isinBlocks

const storedScheme = z.object({
  code: z.string(),
  name: z.string(),
  amc: z.string(),
  category: z.string(),
  isDirect: z.boolean(),
  option: z.enum(['growth', 'idcw']),
  isins: z.array(z.string()),
  /** `priceSeries.ts`: the month of the file's date, and at least the last two. */
  prices: z.string(),
})
export type StoredScheme = z.output<typeof storedScheme>

export const packSchemes = (schemes: readonly StoredScheme[]): Uint8Array => pack(JSON.stringify(schemes))
export const unpackSchemes = (bytes: Uint8Array): StoredScheme[] =>
  z.parse(z.array(storedScheme), JSON.parse(unpack(bytes)))

const isinMap = z.record(z.string(), z.string())
export const packIsins = (codes: Readonly<Record<string, string>>): Uint8Array => pack(JSON.stringify(codes))
export const unpackIsins = (bytes: Uint8Array): Record<string, string> =>
  z.parse(isinMap, JSON.parse(unpack(bytes)))

/** The prices of one month, or a part of it, by code. */
export type MonthPrices = ReadonlyMap<string, readonly FundPrice[]>

/** A line a scheme: its code and its series. */
export const packMonth = (prices: MonthPrices): Uint8Array =>
  pack([...prices].map(([code, series]) => `${code} ${seriesText(series)}`).join('\n'))

export const unpackMonth = (bytes: Uint8Array): Map<string, FundPrice[]> =>
  new Map(
    unpack(bytes)
      .split('\n')
      .filter(line => line !== '')
      .map(line => [line.slice(0, line.indexOf(' ')), seriesOf(line.slice(line.indexOf(' ') + 1))]),
  )

/** The prices of one scheme, without reading the other lines. */
export function seriesInMonth(bytes: Uint8Array, code: string): FundPrice[] {
  const text = `\n${unpack(bytes)}\n`
  const start = text.indexOf(`\n${code} `)
  if (start < 0) return []
  return seriesOf(text.slice(start + code.length + 2, text.indexOf('\n', start + 1)))
}

/** `undefined` when nothing changes. */
export function mergeMonth(before: MonthPrices, more: MonthPrices): MonthPrices | undefined {
  const merged = new Map(before)
  for (const [code, prices] of more) merged.set(code, mergeSeries(before.get(code) ?? [], prices))
  const isSame = [...more.keys()].every(
    code => seriesText(merged.get(code) ?? []) === seriesText(before.get(code) ?? []),
  )
  return isSame ? undefined : merged
}

const pack = (text: string): Uint8Array => new Uint8Array(deflateRawSync(text))
const unpack = (bytes: Uint8Array): string => inflateRawSync(bytes).toString('utf8')
