import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import * as z from 'zod/mini'
import type { BankCodes } from './ifscCodes.ts'
import { type IfscFile, ifscFile, ifscFileUrl, readIfscFile } from './ifscFile.ts'

/**
 * Takes the list of IFSC codes from a version of the npm package `ifsc`: `npm run data:ifsc-codes -- <version>`. Only its
 * data is taken; its code depends on a package that nobody maintains and is never installed.
 */

const bankLetters = z.string().check(z.regex(/^[A-Z]{4}$/))
const names = z.record(z.string(), z.string())

/** The data of the package as it publishes them; another shape is refused. */
const packageData = z.object({
  /** By bank: branch parts, as numbers where they have digits only. */
  codes: z.record(
    bankLetters,
    z.array(
      z.union([
        z.int().check(z.minimum(0), z.maximum(999_999)),
        z.string().check(z.regex(/^(?=.*[A-Z])[A-Z0-9]{6}$/)),
      ]),
    ),
  ),
  bankNames: names,
  /** Whole codes that another bank uses, by that bank's letters. */
  sublets: names,
  /** Beginnings of codes that another bank uses. */
  subletBeginnings: names,
})
export type PackageData = z.input<typeof packageData>

/** The list in the form that the project carries; throws what is wrong with the package's data. */
export function ifscFileOf(data: PackageData, version: string, published: string): IfscFile {
  const { codes, bankNames, sublets, subletBeginnings } = z.parse(packageData, data)
  const shared = Object.entries({ ...sublets, ...subletBeginnings })
  const banks = Object.entries(codes).map(([bank, parts]): [string, BankCodes] => {
    const numbers = [...new Set(parts.filter(part => typeof part === 'number'))].sort((a, b) => a - b)
    const letters = [...new Set(parts.filter(part => typeof part === 'string'))].sort()
    const members = shared
      .filter(([code]) => code.startsWith(`${bank}0`) || code === bank)
      .map(([code, member]): [string, string] => [code.slice(5), bankNames[member] ?? member])
    return [
      bank,
      {
        gaps: numbers.map((number, at) => number - (numbers[at - 1] ?? 0)),
        letters,
        members: members.sort(),
      },
    ]
  })
  return z.parse(ifscFile, {
    source: 'npm package ifsc, data only (https://github.com/razorpay/ifsc)',
    version,
    published,
    licence: 'MIT, Copyright (c) 2020 Razorpay',
    banks: Object.fromEntries(banks.sort(([a], [b]) => (a < b ? -1 : 1))),
  })
}

export const countOf = ({ banks }: IfscFile): { banks: number; codes: number } => ({
  banks: Object.keys(banks).length,
  codes: Object.values(banks).reduce((sum, { gaps, letters }) => sum + gaps.length + letters.length, 0),
})

/** At most one code in a hundred and three banks disappear at once: banks merge, but a list that shrank more is damaged. */
export function refuseShrunk(before: IfscFile, after: IfscFile): void {
  const [was, is] = [countOf(before), countOf(after)]
  if (is.codes < was.codes * 0.99 || is.banks < was.banks - 3)
    throw new Error(
      `the list shrank from ${was.codes} codes of ${was.banks} banks to ${is.codes} of ${is.banks}: ` +
        'check the package, and delete ifsc.json.br if this is right',
    )
  if (after.published < before.published)
    throw new Error(`version ${after.version} is older than ${before.version}, which is in use`)
}

/** The data of a published version, and the day it was published. */
function packageOf(version: string): { data: PackageData; published: string } {
  const npm = (...args: string[]): string => execFileSync('npm', args, { encoding: 'utf8' })
  const times = z.parse(names, JSON.parse(npm('view', 'ifsc', 'time', '--json')))
  const published = times[version]?.slice(0, 10)
  if (published === undefined) throw new Error(`the package ifsc has no version ${version}`)
  const folder = mkdtempSync(join(tmpdir(), 'ifsc-'))
  try {
    npm('pack', `ifsc@${version}`, '--silent', '--pack-destination', folder)
    execFileSync('tar', ['-xzf', join(folder, `ifsc-${version}.tgz`), '-C', folder])
    const read = (file: string) => JSON.parse(readFileSync(join(folder, 'package/src', file), 'utf8'))
    const data = {
      codes: read('IFSC.json'),
      bankNames: read('banknames.json'),
      sublets: read('sublet.json'),
      subletBeginnings: read('custom-sublets.json'),
    }
    return { data, published }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The list in use, if there is one. */
function fileInUse(): IfscFile | undefined {
  try {
    return readIfscFile()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

if (process.argv[1] === import.meta.filename) {
  const [version] = process.argv.slice(2)
  if (version === undefined) {
    process.stderr.write('usage: npm run data:ifsc-codes -- <version of the npm package ifsc>\n')
    process.exit(2)
  }
  const { data, published } = packageOf(version)
  const file = ifscFileOf(data, version, published)
  const before = fileInUse()
  if (before !== undefined) refuseShrunk(before, file)
  const text = Buffer.from(JSON.stringify(file))
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length, [constants.BROTLI_PARAM_LGWIN]: 24 }
  writeFileSync(ifscFileUrl, brotliCompressSync(text, { params }))
  const { banks, codes } = countOf(file)
  process.stdout.write(`${codes} codes of ${banks} banks, of ${published}\n`)
}
