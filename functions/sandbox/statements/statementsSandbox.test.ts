import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { openStatement } from '../../fund-portfolio/imports/openStatement.ts'
import type { Statement } from '../../fund-portfolio/statement/statement.ts'
import { type Sandbox, startSandbox } from '../sandbox.ts'

/** The sample statements as the person gets them who tries the product, read by the product's own reader. */

let sandbox: Sandbox
let origin = ''
beforeAll(async () => {
  sandbox = await startSandbox()
  origin = `http://127.0.0.1:${sandbox.port}`
  await fetch(`${origin}/clock`, {
    method: 'POST',
    body: JSON.stringify({ now: '2026-11-25T10:00:00+05:30' }),
  })
})
afterAll(() => sandbox.stop())

const listed = z.array(z.object({ name: z.string(), password: z.string().optional(), shows: z.string() }))
const list = async () => listed.parse(await (await fetch(`${origin}/statements`)).json())

async function pdfOf(name: string): Promise<Uint8Array> {
  const response = await fetch(`${origin}/statements/${name}.pdf`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return new Uint8Array(await response.arrayBuffer())
}

async function statementOf(name: string): Promise<Statement> {
  const sample = (await list()).find(one => one.name === name)
  const read = await openStatement(await pdfOf(name), sample?.password)
  if (!read.ok) throw new Error(`${name}: ${read.refusal}`)
  expect(read.statement.warnings).toEqual([])
  return read.statement
}

const schemesOf = ({ folios }: Statement) => folios.flatMap(({ schemes }) => schemes)
const kindsOf = (statement: Statement) => schemesOf(statement).map(({ status }) => status.kind)
const rowsOf = (statement: Statement) => schemesOf(statement).flatMap(({ transactions }) => transactions)

it('lists what there is, and knows no other', async () => {
  expect((await list()).map(({ name }) => name)).toEqual([
    'detailed',
    'later',
    'no-pan',
    'broken',
    'summary',
    'nsdl',
    'family',
    'other-pan',
    'printed-copy',
  ])
  expect((await fetch(`${origin}/statements/none.pdf`)).status).toBe(404)
})

it('detailed: eight schemes that add up, at the prices of AMFI', async () => {
  const statement = await statementOf('detailed')
  expect(statement).toMatchObject({ kind: 'camsDetailed', period: { to: '2026-10-30' } })
  expect(kindsOf(statement)).toEqual(Array(8).fill('reconciled'))
  expect(new Set(statement.folios.map(({ pan }) => pan))).toEqual(new Set(['BQTPR4821K']))
  const types = new Set(rowsOf(statement).map(({ type }) => type))
  for (const type of ['purchaseSip', 'redemption', 'dividendPayout', 'switchIn', 'switchOut', 'stt'] as const)
    expect(types).toContain(type)
  const past = await fetch(
    `${origin}/amfi/DownloadNAVHistoryReport_Po.aspx?frmdt=28-Oct-2026&todt=30-Oct-2026`,
  )
  const lines = (await past.text()).split('\r\n')
  for (const { isin = '', navE4 = 0 } of schemesOf(statement)) {
    const price = lines.find(line => line.includes(isin) && line.endsWith('30-Oct-2026'))?.split(';')[4]
    expect(price).toBe((navE4 / 10_000).toFixed(4))
  }
})

it('later: the same rows of the year that both list, and what came since', async () => {
  const [detailed, later] = [await statementOf('detailed'), await statementOf('later')]
  expect(later.period).toEqual({ from: '2025-10-01', to: '2026-11-23' })
  expect(new Set(kindsOf(later))).toEqual(new Set(['reconciled']))
  const shown = (statement: Statement) =>
    rowsOf(statement)
      .filter(({ date }) => date >= '2025-10-01' && date <= '2026-10-30')
      .map(({ line: _line, ...row }) => row)
  expect(shown(later)).toEqual(shown(detailed))
  const since = rowsOf(later).filter(({ date, navE4 }) => date > '2026-10-30' && navE4 !== undefined)
  expect(since.map(({ date, type }) => `${date} ${type}`)).toEqual([
    '2026-11-02 purchase',
    '2026-11-20 purchaseSip',
    '2026-11-23 purchaseSip',
  ])
})

it('broken: one of two does not add up', async () => {
  expect(kindsOf(await statementOf('broken'))).toEqual(['broken', 'reconciled'])
})

it('summary and nsdl: holdings only, those that are left', async () => {
  const units = (statement: Statement) =>
    new Map(
      schemesOf(statement)
        .filter(({ closingE4 }) => closingE4 > 0)
        .map(({ isin, closingE4 }) => [isin, closingE4]),
    )
  const held = units(await statementOf('detailed'))
  const summary = await statementOf('summary')
  expect(summary.kind).toBe('camsSummary')
  expect(new Set(kindsOf(summary))).toEqual(new Set(['holdingsOnly']))
  expect(units(summary)).toEqual(held)
  const nsdl = units(await statementOf('nsdl'))
  // And the bonds of the demat account.
  expect(nsdl.size).toBe(held.size + 1)
  for (const [isin, closing] of held) expect(nsdl.get(isin)).toBe(closing)
})

it('no-pan prints none, family and other-pan those of others', async () => {
  const pansOf = async (name: string) => (await statementOf(name)).folios.map(({ pan }) => pan)
  expect(await pansOf('no-pan')).toEqual([undefined])
  expect(await pansOf('family')).toEqual(['BQTPR5544M'])
  expect(await pansOf('other-pan')).toEqual(['CXFPS7316L'])
})

it('are locked, but for the printed copy, in which there is nothing to read', async () => {
  expect(await openStatement(await pdfOf('detailed'), undefined)).toEqual({
    ok: false,
    refusal: 'passwordNeeded',
  })
  expect(await openStatement(await pdfOf('nsdl'), 'Statement-2026')).toEqual({
    ok: false,
    refusal: 'wrongPassword',
  })
  expect(await openStatement(await pdfOf('printed-copy'), undefined)).toEqual({
    ok: false,
    refusal: 'noText',
  })
})
