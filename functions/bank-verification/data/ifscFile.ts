import { readFileSync } from 'node:fs'
import { brotliDecompressSync, gzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { bankCodes, ifscKey } from './ifscCodes.ts'

/** `ifsc.json.br`: the list with its source. `published` is the day of the package (YYYY-MM-DD). */
export const ifscFile = z.object({
  source: z.string(),
  version: z.string(),
  published: z.iso.date(),
  licence: z.string(),
  banks: z.record(z.string(), bankCodes),
})
export type IfscFile = z.output<typeof ifscFile>

export const ifscFileUrl = new URL('./ifsc.json.br', import.meta.url)

/** Reads the list that the project carries. Not for functions: they read the object of one bank. */
export const readIfscFile = (): IfscFile =>
  z.parse(ifscFile, JSON.parse(brotliDecompressSync(readFileSync(ifscFileUrl)).toString('utf8')))

/** What is published, by key: one object per bank, below 8 kB but for two banks (the larger 30 kB). */
export const ifscObjects = ({ banks }: IfscFile): ReadonlyMap<string, Uint8Array> =>
  new Map(
    Object.entries(banks).map(([bank, codes]) => [
      ifscKey(bank),
      gzipSync(JSON.stringify(codes), { level: 9 }),
    ]),
  )
