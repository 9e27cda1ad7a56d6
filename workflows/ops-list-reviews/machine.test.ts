import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Step, step } from '../../functions/platform/taskFunction.ts'
import { type Ended, faultsOf, readMachine, walk } from '../testing/operatorMachine.ts'
import {
  completeKyc,
  investorId,
  newScene,
  personal,
  type Scene,
  saveBank,
  start,
  storesOf,
  uploadProof,
  wire,
} from '../testing/reviewScene.ts'
import { flowInput, listInput, reviewList } from './contract.ts'
import { listReviews } from './listReviews.ts'
import { manifest } from './manifest.ts'

const machine = readMachine('ops-list-reviews')
let scene: Scene
beforeEach(() => {
  scene = newScene()
})

const steps = (): Step[] => [step('listReviews', listInput, listReviews(wire(scene)))]
const list = (input: unknown = { by: 'meera.k', reason: 'morning round' }, now = start): Promise<Ended> =>
  walk(machine, steps(), input, { name: 'list-1', startedAt: now.toISOString(), now })

describe('the machine', () => {
  it('leads every state somewhere, takes every failure, and gives its function time to end', () => {
    expect(faultsOf(machine, ['listReviews'], manifest.steps.timeoutSeconds)).toEqual([])
  })
  it.each(['flowInput', 'listInput'] as const)('still takes every %s ever released', name => {
    const file = readFileSync(new URL('./fixtures/released.json', import.meta.url), 'utf8')
    const released = z.record(z.string(), z.array(z.unknown())).parse(JSON.parse(file))[name] ?? []
    expect(released.length).toBeGreaterThan(0)
    for (const fixture of released)
      expect({ flowInput, listInput }[name].safeParse(fixture).success).toBe(true)
  })
})

describe('the list', () => {
  it('is empty when nobody waits', async () => {
    expect((await list()).output).toEqual({
      outcome: 'done',
      said: '0 KYCs and 0 bank proofs wait.',
      kycs: [],
      bankProofs: [],
    })
  })

  it('tells who waits, since when, by when, and what a decision may be bound to', async () => {
    await completeKyc(scene)
    await saveBank(scene, 'underProcess')
    await uploadProof(scene, 'doc_mfz3k1x0-0123456789abcdef')
    const { version } = await storesOf(scene).kyc.read(investorId)
    // Friday; Tuesday is a holiday, so two working days end on Wednesday.
    const waits = { investorId, since: '2026-11-20', by: '2026-11-25', overdue: false }
    expect((await list()).output).toEqual({
      outcome: 'done',
      said: '1 KYCs and 1 bank proofs wait.',
      kycs: [{ ...waits, version }],
      bankProofs: [{ ...waits, documentId: 'doc_mfz3k1x0-0123456789abcdef' }],
    })
  })

  it('is late only when the promised Indian day is over', async () => {
    await completeKyc(scene)
    const overdueAt = async (instant: string) =>
      reviewList.parse((await list(undefined, new Date(instant))).output).kycs.map(({ overdue }) => overdue)
    expect(await overdueAt('2026-11-25T18:29:59.000Z')).toEqual([false])
    expect(await overdueAt('2026-11-25T18:30:00.000Z')).toEqual([true])
  })

  it('leaves out what is not complete, what was decided, and accounts without a proof', async () => {
    await completeKyc(scene, { withDematNumber: false })
    await saveBank(scene, 'underProcess')
    expect((await list()).output).toMatchObject({ kycs: [], bankProofs: [] })
    await uploadProof(scene)
    await saveBank(scene, 'verified')
    expect((await list()).output).toMatchObject({ kycs: [], bankProofs: [] })
  })

  it('holds ids and dates and nobody’s details, and writes nothing', async () => {
    await completeKyc(scene)
    await saveBank(scene, 'underProcess')
    await uploadProof(scene)
    const before = scene.table.calls.filter(call => call === 'transact').length
    const ended = await list()
    expect(ended.history).not.toMatch(personal)
    expect(scene.table.calls.filter(call => call === 'transact')).toHaveLength(before)
  })

  it('asks who one is', async () => {
    const ended = await list({})
    expect([ended.status, ended.error]).toEqual(['FAILED', 'InputInvalid'])
    expect(ended.cause).toBe(
      'Nothing was changed. by: say who you are by your operator id: 3 to 40 small letters, digits, dots and dashes, e.g. meera.k. reason: say why in 5 to 300 characters, e.g. "all documents match".',
    )
  })
})
