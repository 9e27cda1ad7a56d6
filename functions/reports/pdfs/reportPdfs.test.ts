import { beforeEach, describe, expect, it } from 'vitest'
import type { generatePdf } from '../../../shared/contracts/reports/generatePdf.ts'
import { reportPdfsMost } from '../../../shared/vocabulary/businessRules.ts'
import { bodyOf, callOf, problemOf } from '../../platform/testing/calls.ts'
import { openPdfScene } from '../testing/pdfScene.ts'
import { handleClearPdfDump } from './clearPdfDump.ts'
import { handleDownloadReportPdf } from './downloadReportPdf.ts'
import { handleGeneratePdf } from './generatePdf.ts'
import { handleListReportPdfs } from './listReportPdfs.ts'

const start = new Date('2026-11-25T04:30:00.000Z')
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const email = 'investor@example.in'

let scene: ReturnType<typeof openPdfScene>
let keys: number
beforeEach(() => {
  scene = openPdfScene()
  keys = 0
})

type Requested = Omit<Parameters<ReturnType<typeof handleGeneratePdf>>[0], 'email'> & {
  readonly email?: string
}
const ask = (requested: Requested = {}, now = start, investorId = 'inv_1', key = `key-${keys++}`) =>
  handleGeneratePdf(scene)(
    { email, ...requested },
    {
      ...callOf(investorId, now, email),
      idempotency: {
        owner: investorId,
        call: 'generatePdf' satisfies typeof generatePdf.name,
        key,
        bodyHash: JSON.stringify(requested),
      },
    },
  )
const list = async (now = start, investorId = 'inv_1') =>
  bodyOf(await handleListReportPdfs(scene)({}, callOf(investorId, now, email))).data
const openPdf = (id: string, now = start, investorId = 'inv_1') =>
  handleDownloadReportPdf(scene)({ id }, callOf(investorId, now, email))
const clear = async (investorId = 'inv_1') =>
  bodyOf(await handleClearPdfDump(scene)({}, callOf(investorId, start, email))).data.deleted

/** A PDF that the machine has drawn. */
async function drawn(now = start): Promise<string> {
  const { id } = bodyOf(await ask({ report: 'tax' }, now)).data
  const pdf = await scene.pdfs.find({ investorId: 'inv_1', pdfId: id })
  if (pdf === undefined) throw new Error('no record')
  const { versionId } = await scene.objects.put({
    key: `reports/inv_1/${id}.pdf`,
    body: Buffer.from('%PDF-'),
  })
  const stored = { objectVersion: versionId, fileName: 'tax-2026-27.pdf', bytes: 5 }
  await scene.pdfs.finish(pdf, stored, { now, correlationId: id })
  return id
}

describe('generatePdf (D1 s7)', () => {
  it('is of the holdings of today without further words, and starts the machine by an event', async () => {
    const { data } = bodyOf(await ask())
    expect(data).toMatchObject({ report: 'holdings', date: '2026-11-25', state: 'making' })
    expect(scene.table.events('reportPdfRequested')).toEqual([{ pdfId: data.id, investorId: 'inv_1' }])
  })

  it('goes to the address of the account alone, however it is written', async () => {
    const refused = await ask({ email: 'somebody@else.in' })
    expect(refused).toMatchObject({ problem: { id: 'reports.otherEmail', field: 'email' } })
    expect(problemOf(await ask({ email: 'Investor@Example.in' }))).toBe('none')
  })

  it.each([
    [{ report: 'tax', date: '2026-11-26' }, 'reports.dayInFuture', 'date'],
    [{ report: 'statement', to: '2026-11-26' }, 'reports.dayInFuture', 'to'],
    [{ report: 'statement', from: '2026-11-20', to: '2026-11-19' }, 'reports.periodReversed', 'to'],
  ] as const)('refuses %j on its field', async (requested, id, field) => {
    expect(await ask(requested)).toMatchObject({ problem: { id, field } })
    expect(await list()).toEqual([])
  })

  it('a statement is of the financial year up to today unless days are chosen', async () => {
    expect(bodyOf(await ask({ report: 'statement' })).data).toMatchObject({
      from: '2026-04-01',
      to: '2026-11-25',
    })
    const days = { from: '2026-01-01', to: '2026-03-31' }
    expect(bodyOf(await ask({ report: 'statement', ...days })).data).toMatchObject(days)
  })

  it('two presses, a repeat after a lost answer, and a second device: one PDF', async () => {
    const first = bodyOf(await ask({ report: 'tax' }, start, 'inv_1', 'same')).data.id
    expect(bodyOf(await ask({ report: 'tax' }, start, 'inv_1', 'same')).data.id).toBe(first)
    expect(bodyOf(await ask({ report: 'tax' }, later(1))).data.id).toBe(first)
    expect(await list()).toHaveLength(1)
    // Another report is another PDF.
    expect(bodyOf(await ask({ report: 'holdings' })).data.id).not.toBe(first)
  })

  it('a repeat after a lost answer gets its PDF, also when that was the tenth or is ready by now', async () => {
    const id = await drawn()
    for (let day = 1; day < reportPdfsMost; day += 1) await ask({ date: `2026-10-${day + 10}` })
    expect(problemOf(await ask({ date: '2026-10-30' }))).toBe('reports.tooManyPdfs')
    expect(bodyOf(await ask({ report: 'tax' }, later(5), 'inv_1', 'key-0')).data).toMatchObject({
      id,
      state: 'ready',
    })
    expect(problemOf(await ask({ report: 'holdings' }, start, 'inv_1', 'key-0'))).toBe('common.keyReused')
    expect(await list()).toHaveLength(reportPdfsMost)
  })

  it('keeps no more than ten at once', async () => {
    for (let day = 1; day <= reportPdfsMost; day += 1)
      expect(problemOf(await ask({ date: `2026-11-${String(day).padStart(2, '0')}` }))).toBe('none')
    expect(await ask({ date: '2026-10-01' })).toMatchObject({
      problem: { id: 'reports.tooManyPdfs', params: { count: 10 } },
    })
    expect(await clear()).toBe(10)
    expect(problemOf(await ask({ date: '2026-10-01' }))).toBe('none')
  })
})

describe('a PDF that was asked for', () => {
  it('is opened by its owner alone, by a link of a minute, for 24 hours', async () => {
    const id = await drawn()
    const { data } = bodyOf(await openPdf(id, later(24 * 60 - 1)))
    expect(data).toMatchObject({ fileName: 'tax-2026-27.pdf' })
    expect(data.url).toContain(`reports/inv_1/${id}.pdf`)
    expect(problemOf(await openPdf(id, start, 'inv_2'))).toBe('reports.pdfUnknown')
    expect(problemOf(await openPdf('pdf_other'))).toBe('reports.pdfUnknown')
    expect(problemOf(await openPdf(id, later(24 * 60)))).toBe('reports.pdfGone')
    expect((await list(later(24 * 60)))[0]).toMatchObject({ id, state: 'gone' })
  })

  it('is not ready yet, then counts as failed when its machine is silent for a quarter of an hour', async () => {
    const { id } = bodyOf(await ask()).data
    expect(problemOf(await openPdf(id, later(14)))).toBe('reports.pdfNotReady')
    expect(problemOf(await openPdf(id, later(16)))).toBe('reports.pdfFailed')
    expect((await list(later(16)))[0]?.state).toBe('failed')
    // It can be asked for again.
    expect(bodyOf(await ask({}, later(16))).data.id).not.toBe(id)
  })
})

describe('clearPdfDump (K-229)', () => {
  it('deletes the caller’s own documents, of others nothing, and may be repeated', async () => {
    const id = await drawn()
    bodyOf(await ask({ report: 'holdings' }, start, 'inv_2'))
    expect(await clear()).toBe(1)
    expect(await clear()).toBe(0)
    expect(scene.documents.size).toBe(0)
    expect(problemOf(await openPdf(id))).toBe('reports.pdfGone')
    expect(await list(start, 'inv_2')).toMatchObject([{ state: 'making' }])
  })

  it('cut off between document and record, a repeat ends it', async () => {
    const id = await drawn()
    scene.table.meanwhile(() => Promise.reject(new Error('the connection is lost')))
    await expect(clear()).rejects.toThrow('the connection is lost')
    expect(scene.documents.size).toBe(0)
    expect(await clear()).toBe(1)
    expect(problemOf(await openPdf(id))).toBe('reports.pdfGone')
  })
})
