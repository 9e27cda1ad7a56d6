import { takeItem } from '../../platform/records/limits.ts'
import type { Table } from '../../platform/records/table.ts'
import { memoryTable, testCipher } from '../../platform/testing/memoryTable.ts'
import { testEnvironment } from '../../platform/testing.ts'
import { changeStore } from '../changes/changeStore.ts'
import { finishImport } from '../imports/endImport.ts'
import { importsPerDay } from '../imports/importLifecycle.ts'
import { importStore } from '../imports/importStore.ts'
import { publishFolio } from '../imports/publishFolio.ts'
import { factsOf } from '../imports/readOutcome.ts'
import { statementVault } from '../imports/statementVault.ts'
import type { OpenStatement } from '../imports/upload.ts'
import { uploadedFiles } from '../imports/uploadedFiles.ts'
import { positionStore } from '../positions/positionStore.ts'
import type { ReadStatement, Statement } from '../statement/statement.ts'
import { flexiCap, flexiCapScheme, folioOf, ownPan, statementOf } from './statementOf.ts'

export const investorId = 'inv_1'
export const start = new Date('2026-11-25T04:30:00.000Z')
export const tableName = 'sthirank-fund-portfolio'
export const password = 'asha-secret-1'

/** The documents bucket in memory: versions by key, the newest last. */
export function memoryObjects() {
  const versions = new Map<string, Uint8Array>()
  let count = 0
  const latest = (key: string) => [...versions.keys()].filter(name => name.startsWith(`${key} `)).at(-1)
  const put = ({ key, body }: { key: string; body: Uint8Array }) => {
    count += 1
    versions.set(`${key} v${count}`, body)
    return Promise.resolve({ versionId: `v${count}` })
  }
  return {
    versions,
    put,
    uploadForm: ({ key, minBytes, maxBytes }: { key: string; minBytes: number; maxBytes: number }) =>
      Promise.resolve({ url: 'https://bucket.test/', fields: { key, bytes: `${minBytes}-${maxBytes}` } }),
    read: (key: string, versionId: string) => {
      const found = versions.get(`${key} ${versionId}`)
      const pieces = async function* () {
        if (found !== undefined) yield found
      }
      return Promise.resolve(found === undefined ? undefined : { bytes: found.length, pieces: pieces() })
    },
    latestVersion: (key: string) => Promise.resolve(latest(key)?.slice(key.length + 1)),
    remove: (key: string, versionId: string) => {
      versions.delete(`${key} ${versionId}`)
      return Promise.resolve()
    },
  }
}

/** A reader that takes a text instead of a PDF: `<name>|<password>`; without a password it needs none. */
function scriptedReader(statements: Readonly<Record<string, ReadStatement>>) {
  const opened: string[] = []
  const open: OpenStatement = (bytes, given) => {
    const [name = '', needed = ''] = Buffer.from(bytes).toString('utf8').split('|')
    opened.push(name)
    if (needed !== '' && given === undefined) return Promise.resolve({ ok: false, refusal: 'passwordNeeded' })
    if (needed !== '' && given !== needed) return Promise.resolve({ ok: false, refusal: 'wrongPassword' })
    return Promise.resolve(statements[name] ?? { ok: false, refusal: 'notAStatement' })
  }
  return { opened, open }
}

export interface TestPan {
  panId: string
  pan: string
  usable: boolean
}

/** The stores of the domain on a table and a bucket. */
export function storesOn(table: Table, objects: ReturnType<typeof memoryObjects>, pans: readonly TestPan[]) {
  const codes = new Map([[flexiCap, { code: '122639' }]])
  return {
    table,
    objects,
    imports: importStore(table, tableName, testCipher),
    positions: positionStore(table, tableName, testCipher),
    statements: statementVault(objects, testCipher),
    files: uploadedFiles(objects),
    changes: changeStore(table, tableName),
    schemes: {
      byIsin: (isins: readonly string[]) =>
        Promise.resolve(new Map([...codes].filter(([isin]) => isins.includes(isin)))),
      byCode: () =>
        Promise.resolve(new Map([['122639', { latest: { date: '2026-11-24', navE4: 895_712 } }]])),
    },
    validPansOf: () => Promise.resolve({ pans: pans.map(pan => ({ ...pan })) }),
  }
}

/** The domain with a table, a bucket and a reader in memory. */
export function fundScene() {
  Object.assign(process.env, testEnvironment)
  const memory = memoryTable()
  const whole = statementOf()
  const reader = scriptedReader({
    whole: { ok: true, statement: whole },
    // A year that has not ended, one that has not begun, and more schemes than anybody has.
    untilNextYear: { ok: true, statement: { ...whole, period: { from: '2024-01-01', to: '2027-12-31' } } },
    nextYear: { ok: true, statement: { ...whole, period: { from: '2027-01-01', to: '2027-12-31' } } },
    endless: {
      ok: true,
      statement: statementOf(
        Array.from({ length: 501 }, (_, place) => folioOf(`7000${place}`, [flexiCapScheme])),
      ),
    },
  })
  const pans: TestPan[] = [{ panId: 'pan_own', pan: ownPan, usable: true }]
  const scene = {
    ...storesOn(memory, memoryObjects(), pans),
    memory,
    reader,
    pans,
    agreed: true,
    openStatement: reader.open,
    hasAgreed: () => Promise.resolve(scene.agreed),
  }
  return scene
}
export type FundScene = ReturnType<typeof fundScene>

/** What the investor has, one line per position: folio, scheme, units, rows, status, PAN. */
export const holdingsIn = async ({ positions }: Pick<FundScene, 'positions'>, owner = investorId) =>
  (await positions.list(owner))
    .map(({ folio, isin, unitsE4, rows, status, panId }) =>
      [folio, isin, unitsE4, rows.length, status.kind, panId ?? '-'].join(' '),
    )
    .sort()

/** Opens an import of this statement, as the upload does. */
export async function openImport(
  { imports, statements }: Pick<FundScene, 'imports' | 'statements'>,
  statement: Statement = statementOf(),
  {
    importId = 'cas_1',
    sha256,
    now = start,
  }: { readonly importId?: string; readonly sha256?: string; readonly now?: Date } = {},
) {
  const key = { investorId, importId }
  const objectVersion = await statements.put(key, statement)
  const limit = takeItem(importsPerDay, importId, now)
  const context = { now, correlationId: 'req-1', limit }
  const moved = await imports.open(
    key,
    { ...factsOf(statement), sha256: sha256 ?? importId, objectVersion },
    context,
  )
  if (!moved.ok) throw new Error(`not opened: ${moved.reason}`)
  return key
}

/** Imports a statement without its machine. */
export async function imported(scene: FundScene, statement: Statement, importId = 'cas_1'): Promise<void> {
  const key = await openImport(scene, statement, { importId })
  for (const [place] of statement.folios.entries()) await publishFolio(scene, key, place, start)
  await finishImport(scene, key, { now: start, correlationId: importId })
}
