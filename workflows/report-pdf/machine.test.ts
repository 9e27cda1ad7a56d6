import { beforeEach, describe, expect, it } from 'vitest'
import { step } from '../../functions/platform/taskFunction.ts'
import { openPdfScene } from '../../functions/reports/testing/pdfScene.ts'
import { reportPdfHours } from '../../shared/vocabulary/businessRules.ts'
import { machineFaults, readMachine, readReleased, walk } from '../testing/machine.ts'
import { drawOutput, flowInput } from './contract.ts'
import { drawPdf } from './drawPdf.ts'
import { deletePdf, recordFailure } from './endPdf.ts'
import { manifest } from './manifest.ts'

const machine = readMachine(import.meta.url)
const startedAt = '2026-11-25T04:30:00.000Z'
const key = { pdfId: 'pdf_1', investorId: 'inv_1' }

let scene: ReturnType<typeof openPdfScene>
beforeEach(async () => {
  scene = openPdfScene()
  await scene.pdfs.request(
    key,
    { report: 'holdings', date: '2026-11-25' },
    { now: new Date(startedAt), correlationId: 'req-1' },
  )
})
const steps = (more: Partial<ReturnType<typeof openPdfScene>> = {}) => {
  const wired = { ...scene, ...more }
  return [
    step('drawPdf', flowInput, drawPdf(wired)),
    step('deletePdf', flowInput, deletePdf(wired)),
    step('recordFailure', flowInput, recordFailure(wired)),
  ]
}
const execute = (during?: () => Promise<void>, more?: Parameters<typeof steps>[0]) =>
  walk({ machine, steps: () => steps(more), input: key, startedAt, during })
const state = async () => (await scene.pdfs.find(key))?.state

it('the machine leads every state somewhere, and gives its function time to end by itself', () => {
  expect(machineFaults(machine, steps(), manifest.steps.timeoutSeconds)).toEqual([])
})

describe('an execution', () => {
  it('draws, keeps the document for 24 hours and deletes it, in 5 states', async () => {
    const seen: unknown[] = []
    const { entered, seconds, retries, status, history } = await execute(async () => {
      // At the end of the wait, before anything is deleted.
      seen.push(await state(), scene.documents.size)
    })
    expect(entered).toEqual(['DrawPdf', 'IsItKept', 'KeepForADay', 'DeletePdf', 'Done'])
    expect([seconds, retries, status]).toEqual([reportPdfHours * 3600, 0, 'SUCCEEDED'])
    expect(seen).toEqual(['ready', 1])
    expect([await state(), scene.documents.size]).toEqual(['removed', 0])
    expect(scene.table.events('reportPdfReady')).toEqual([
      { ...key, report: 'holdings', keptUntil: '2026-11-26T04:30:00.000Z' },
    ])
    for (const word of ['Asha', '234F', 'UGRO']) expect(history).not.toContain(word)
  })

  it('deleted by the investor meanwhile: nothing is left, and nothing is deleted twice', async () => {
    const { status } = await execute(async () => {
      await deletePdf(scene)(key, { now: new Date(startedAt), calendar: scene.calendar })
    })
    expect([status, await state(), scene.documents.size]).toEqual(['SUCCEEDED', 'removed', 0])
  })

  it('deleted before it is drawn, or while: no document is left behind', async () => {
    const context = { now: new Date(startedAt), calendar: scene.calendar }
    // While it is drawn: the record moves before the document is recorded.
    scene.table.meanwhile(async () => {
      await deletePdf(scene)(key, context)
    })
    const { entered } = await execute()
    expect(entered).toEqual(['DrawPdf', 'IsItKept', 'Done'])
    expect([await state(), scene.documents.size, scene.table.events('reportPdfReady')]).toEqual([
      'removed',
      0,
      [],
    ])
    expect((await execute()).entered).toEqual(['DrawPdf', 'IsItKept', 'Done'])
    expect(scene.documents.size).toBe(0)
  })

  it('drawn again after an answer was lost: one document, one event', async () => {
    let answers = 0
    const real = steps()
    const { entered } = await walk({
      machine,
      steps: () =>
        real.map(one => ({
          name: one.name,
          run: async (input, context) => {
            const output = await one.run(input, context)
            answers += 1
            if (answers === 1) throw new Error('the answer is lost')
            return output
          },
        })),
      input: key,
      startedAt,
    })
    expect(entered.at(-1)).toBe('Done')
    expect(scene.table.events('reportPdfReady')).toHaveLength(1)
    expect(scene.documents.size).toBe(0)
  })

  it('a book that cannot be read: tried five times, then the investor is informed and the alarm rings', async () => {
    const { entered, retries, status, error } = await execute(undefined, {
      readFacts: () => Promise.reject(new Error('no record of the sale liq_1')),
    })
    expect(entered).toEqual(['DrawPdf', 'RecordFailure', 'CouldNotBeMade'])
    expect([retries, status, error]).toEqual([4, 'FAILED', 'ReportPdfFailed'])
    expect([await state(), scene.table.events('reportPdfFailed')]).toEqual([
      'failed',
      [{ ...key, report: 'holdings' }],
    ])
  })
})

describe('the contract', () => {
  const released = readReleased(import.meta.url)
  it.each(Object.entries({ flowInput, drawOutput }))('still takes every %s ever released', (name, shape) => {
    const fixtures = released[name] ?? []
    expect(fixtures.length).toBeGreaterThan(0)
    for (const fixture of fixtures) expect(shape.safeParse(fixture).success).toBe(true)
  })
})
