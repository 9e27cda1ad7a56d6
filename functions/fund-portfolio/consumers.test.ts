import { beforeEach, describe, expect, it } from 'vitest'
import { bodyOf, callOf, deliveredEvent } from '../platform/testing/calls.ts'
import { runAt } from '../platform/testing.ts'
import { eraseFunds } from './eraseFunds.ts'
import { handleGetFundImports } from './imports/getFundImports.ts'
import { onImportExecutionEnded, sweepImports } from './imports/onImportBroken.ts'
import { onStatementOpened } from './imports/onStatementOpened.ts'
import { publishFolio } from './imports/publishFolio.ts'
import { onPanChanged } from './onPanChanged.ts'
import {
  type FundScene,
  fundScene,
  holdingsIn,
  imported,
  investorId,
  openImport,
  start,
} from './testing/fundScene.ts'
import { otherPan, statementOf } from './testing/statementOf.ts'

let scene: FundScene
beforeEach(() => {
  scene = fundScene()
})

const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const pan = async (event: string, panId: string, owner = investorId) => {
  const name = `on${event.charAt(0).toUpperCase()}${event.slice(1)}`
  const found = onPanChanged(scene).find(one => one.name === name)
  if (found === undefined) throw new Error(`no consumer ${name}`)
  await found.consume(
    deliveredEvent('account', event, { investorId: owner, panId }, { now: start, type: 'pan' }),
    runAt(start),
  )
}
const importsShown = async (owner = investorId, importId?: string) =>
  handleGetFundImports(scene)(importId === undefined ? {} : { importId }, callOf(owner, start))

describe('another’s PAN', () => {
  it('gets the holdings whose statement prints it once its holder agrees, and loses them when that is over', async () => {
    await imported(scene, statementOf())
    const theirs = '5551234/01 INF879O01027 1500000 2 reconciled'
    expect(await holdingsIn(scene)).toContain(`${theirs} -`)
    scene.pans.push({ panId: 'pan_other', pan: otherPan, usable: true })
    await pan('panConsentGiven', 'pan_other')
    await pan('panConsentGiven', 'pan_other')
    expect(await holdingsIn(scene)).toContain(`${theirs} pan_other`)
    scene.pans[1] = { panId: 'pan_other', pan: otherPan, usable: false }
    await pan('panConsentWithdrawn', 'pan_other')
    expect(await holdingsIn(scene)).toHaveLength(3)
    expect(JSON.stringify([...scene.memory.rows.keys()])).not.toContain('5551234')
    // The same file may be imported again, and brings them back without a PAN.
    await imported(scene, statementOf(), 'cas_2')
    expect(await holdingsIn(scene)).toContain(`${theirs} -`)
  })

  it('that is gone for good is erased by its id alone', async () => {
    scene.pans.push({ panId: 'pan_other', pan: otherPan, usable: true })
    await imported(scene, statementOf())
    scene.pans.pop()
    await pan('subAccountRemoved', 'pan_other')
    expect((await holdingsIn(scene)).filter(line => line.startsWith('5551234'))).toEqual([])
    expect(await holdingsIn(scene)).toHaveLength(3)
  })

  it('a withdrawal that comes late, after a new consent, erases nothing', async () => {
    scene.pans.push({ panId: 'pan_other', pan: otherPan, usable: true })
    await imported(scene, statementOf())
    await pan('panConsentWithdrawn', 'pan_other')
    expect(await holdingsIn(scene)).toHaveLength(4)
  })

  it('the own PAN that the KYC brings later gets its holdings too', async () => {
    const [own] = scene.pans.splice(0)
    await imported(scene, statementOf())
    if (own !== undefined) scene.pans.push(own)
    const consumer = onPanChanged(scene).find(({ name }) => name === 'onKycApproved')
    await consumer?.consume(
      deliveredEvent('kyc', 'kycApproved', { investorId }, { now: start, type: 'kyc' }),
      runAt(start),
    )
    expect((await holdingsIn(scene)).filter(line => line.endsWith('pan_own'))).toHaveLength(3)
  })
})

describe('an opened statement', () => {
  it('starts one machine under the id of the import, with ids only', async () => {
    const started: unknown[] = []
    const executions = {
      start: (...parameters: readonly unknown[]) => {
        started.push(parameters)
        return Promise.resolve('started' as const)
      },
    }
    await onStatementOpened({ executions }).consume(
      deliveredEvent(
        'fund-portfolio',
        'statementOpened',
        { investorId, importId: 'cas_1' },
        { now: start, type: 'fund-import' },
      ),
      runAt(start),
    )
    expect(started).toEqual([['cas-import', 'cas_1', { importId: 'cas_1', investorId }]])
  })

  it('whose machine broke off has failed, once, and nothing of it is kept', async () => {
    const key = await openImport(scene)
    await publishFolio(scene, key, 0, start)
    const ended = (status: string) =>
      onImportExecutionEnded(scene).consume(
        {
          id: 'evt_1',
          source: 'aws.states',
          'detail-type': 'Step Functions Execution Status Change',
          time: start.toISOString(),
          detail: { name: 'cas_1', status },
        },
        runAt(start),
      )
    await ended('SUCCEEDED')
    expect(await scene.imports.find(key)).toMatchObject({ state: 'importing' })
    await ended('TIMED_OUT')
    await ended('TIMED_OUT')
    expect(scene.memory.events('statementImportFailed')).toEqual([{ investorId, importId: 'cas_1' }])
    expect(scene.objects.versions.size).toBe(0)
    // What stands stays, and is shown.
    const { data } = bodyOf(await importsShown())
    expect(data.imports).toMatchObject([
      { state: 'failed', folios: 3, foliosDone: 1, schemes: [{ folio: '12345678/90', newRows: 2 }] },
    ])
  })

  it('whose machine broke off after a consent was withdrawn while it ran leaves nothing of that PAN', async () => {
    scene.pans.push({ panId: 'pan_other', pan: otherPan, usable: true })
    const key = await openImport(scene)
    await publishFolio(scene, key, 1, start)
    // It read the PAN as usable, and wrote after the consumer of the withdrawal had looked.
    const late = {
      ...scene,
      validPansOf: async () => {
        const before = await scene.validPansOf()
        scene.pans[1] = { panId: 'pan_other', pan: otherPan, usable: false }
        await pan('panConsentWithdrawn', 'pan_other')
        return before
      },
    }
    await publishFolio(late, key, 2, start)
    expect((await holdingsIn(scene)).filter(line => line.endsWith('pan_other'))).toHaveLength(1)
    await sweepImports(scene).run(runAt(later(31)))
    expect(await scene.imports.find(key)).toMatchObject({ state: 'failed' })
    expect((await holdingsIn(scene)).filter(line => !line.endsWith('pan_own'))).toEqual([])
    expect(await holdingsIn(scene)).toHaveLength(2)
  })

  it('whose machine was never started is ended by the sweep after half an hour', async () => {
    const key = await openImport(scene)
    await sweepImports(scene).run(runAt(later(29)))
    expect(await scene.imports.find(key)).toMatchObject({ state: 'importing' })
    await sweepImports(scene).run(runAt(later(31)))
    expect(await scene.imports.find(key)).toMatchObject({ state: 'failed' })
    expect(scene.objects.versions.size).toBe(0)
    expect(await scene.imports.due(later(600), 10)).toEqual([])
  })

  it('whose deletion was lost is deleted by the sweep, and stays imported', async () => {
    await imported(scene, statementOf())
    expect(scene.objects.versions.size).toBe(1)
    await sweepImports(scene).run(runAt(later(31)))
    expect(scene.objects.versions.size).toBe(0)
    expect(bodyOf(await importsShown()).data.imports).toMatchObject([{ state: 'imported' }])
    expect(scene.memory.events('statementImportFailed')).toEqual([])
  })
})

describe('the imports of an investor', () => {
  it('say what became of each scheme, and where one does not add up', async () => {
    await imported(scene, statementOf())
    const [shown] = bodyOf(await importsShown(investorId, 'cas_1')).data.imports
    expect(shown).toMatchObject({
      state: 'imported',
      kind: 'camsDetailed',
      period: { from: '2024-01-01', to: '2024-12-31' },
      folios: 3,
      foliosDone: 3,
      transactions: 6,
    })
    expect(shown?.schemes).toMatchObject([
      { folio: '12345678/90', status: 'reconciled', newRows: 2, knownRows: 0, older: false, pan: 'known' },
      { folio: '99887766', status: 'partial', newRows: 1, pan: 'known' },
      {
        status: 'broken',
        break: { kind: 'row', date: '2024-03-01', description: 'Purchase', expected: '10', printed: '11' },
      },
      { folio: '5551234/01', pan: 'unknown' },
    ])
  })

  it('are those of the caller alone, the newest first', async () => {
    await imported(scene, statementOf())
    await imported(scene, statementOf(), 'cas_2')
    const ids = bodyOf(await importsShown()).data.imports.map(({ importId }) => importId)
    expect(ids).toEqual(['cas_2', 'cas_1'])
    expect(bodyOf(await importsShown('inv_2')).data.imports).toEqual([])
    expect(await importsShown('inv_2', 'cas_1')).toMatchObject({
      problem: { id: 'fundImport.importUnknown' },
    })
  })
})

it('of an investor who left nothing is kept, also of a statement that is being imported', async () => {
  await imported(scene, statementOf())
  const key = await openImport(scene, statementOf(), { importId: 'cas_2' })
  await eraseFunds(scene)(investorId)
  await publishFolio(scene, key, 0, start)
  await eraseFunds(scene)(investorId)
  const left = [...scene.memory.rows.keys()].filter(name => name.includes('sthirank-fund-portfolio'))
  expect(left).toEqual([])
  expect(scene.objects.versions.size).toBe(0)
})
