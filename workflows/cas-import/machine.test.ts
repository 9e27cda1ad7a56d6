import { beforeEach, describe, expect, it } from 'vitest'
import { erasePan } from '../../functions/fund-portfolio/positions/alignPans.ts'
import { type Death, dyingObjects, dyingTable } from '../../functions/fund-portfolio/testing/dying.ts'
import {
  type FundScene,
  fundScene,
  holdingsIn,
  investorId,
  openImport,
  start,
  storesOn,
} from '../../functions/fund-portfolio/testing/fundScene.ts'
import { folioOf, otherPan, statementOf } from '../../functions/fund-portfolio/testing/statementOf.ts'
import { step } from '../../functions/platform/taskFunction.ts'
import { machineFaults, readMachine, readReleased, walk } from '../testing/machine.ts'
import { checkOutput, flowInput, folioInput } from './contract.ts'
import { checkStatement, finish, publish, recordFailure, removeStatement } from './importSteps.ts'
import { manifest } from './manifest.ts'

const machine = readMachine(import.meta.url)
const startedAt = start.toISOString()

let scene: FundScene
beforeEach(() => {
  scene = fundScene()
})

type Wired = Parameters<typeof publish>[0] & Parameters<typeof removeStatement>[0]
const stepsOf = (wired: Wired) => [
  step('checkStatement', flowInput, checkStatement(wired)),
  step('publishFolio', folioInput, publish(wired)),
  step('finishImport', flowInput, finish(wired)),
  step('deleteStatement', flowInput, removeStatement(wired)),
  step('recordFailure', flowInput, recordFailure(wired)),
]
const execute = async (wired: Wired = scene) =>
  walk({ machine, steps: () => stepsOf(wired), input: { importId: 'cas_1', investorId }, startedAt })
const record = () => scene.imports.find({ importId: 'cas_1', investorId })

const everything = [
  '12345678/90 INF879O01027 1500000 2 reconciled pan_own',
  '5551234/01 INF879O01027 1500000 2 reconciled -',
  '99887766 INF209K01AJ8 100000 1 broken pan_own',
  '99887766 INF209K01VA3 100000 1 partial pan_own',
]

it('the machine leads every state somewhere, and gives its function time to end by itself', () => {
  expect(machineFaults(machine, stepsOf(scene), manifest.steps.timeoutSeconds)).toEqual([])
})

/** The catalogue is down for folios of two schemes. */
const downForTwo = () => ({
  ...scene,
  schemes: {
    byIsin: (isins: readonly string[]) =>
      isins.length === 2 ? Promise.reject(new Error('down')) : scene.schemes.byIsin(isins),
  },
})

describe('an execution', () => {
  it('puts every folio into the portfolio, says so once and deletes the statement', async () => {
    await openImport(scene)
    const { entered, status, retries, history } = await execute()
    expect(entered).toEqual([
      'CheckStatement',
      'PublishFolios',
      'PublishFolio',
      'PublishFolio',
      'PublishFolio',
      'FinishImport',
      'DeleteStatement',
      'Done',
    ])
    expect([status, retries]).toEqual(['SUCCEEDED', 0])
    expect(await holdingsIn(scene)).toEqual(everything)
    expect(scene.memory.events('statementImported')).toEqual([
      { investorId, importId: 'cas_1', schemes: 4, broken: 1 },
    ])
    expect(scene.objects.versions.size).toBe(0)
    const ended = await record()
    expect(ended).toMatchObject({ state: 'imported', folios: 3, schemes: 4 })
    expect(ended?.duePk).toBeUndefined()
    for (const secret of ['ABCPE1234F', 'Asha', '12345678', 'Parag', 'INF879O01027'])
      expect(history).not.toContain(secret)
  })

  it('of two statements at once, one after the other or mixed, counts nothing twice', async () => {
    await openImport(scene)
    await openImport(scene, statementOf(), { importId: 'cas_2' })
    // The other machine publishes the same scheme just before this one writes it.
    scene.memory.meanwhile(() =>
      publish(scene)({ importId: 'cas_2', investorId, folio: 0 }, { now: start, calendar: undefined }).then(
        () => undefined,
      ),
    )
    await execute()
    await walk({ machine, steps: () => stepsOf(scene), input: { importId: 'cas_2', investorId }, startedAt })
    expect(await holdingsIn(scene)).toEqual(everything)
  })

  it('a folio that cannot be merged: five tries, then the investor is informed; what stands stays and comes again', async () => {
    await openImport(scene)
    const failing = downForTwo()
    const { entered, status, error } = await execute(failing)
    expect(entered.slice(-3)).toEqual(['RecordFailure', 'DeleteFailedStatement', 'NotImported'])
    expect([status, error]).toEqual(['FAILED', 'StatementNotImported'])
    expect(await record()).toMatchObject({ state: 'failed' })
    expect(scene.memory.events('statementImportFailed')).toEqual([{ investorId, importId: 'cas_1' }])
    expect([scene.memory.events('statementImported'), scene.objects.versions.size]).toEqual([[], 0])
    // The same file may be sent again, and is an import of its own.
    await openImport(scene, statementOf(), { importId: 'cas_2', sha256: 'cas_1' })
    await walk({ machine, steps: () => stepsOf(scene), input: { importId: 'cas_2', investorId }, startedAt })
    expect(await holdingsIn(scene)).toEqual(everything)
  })

  it('that fails after a PAN was taken back while it ran leaves nothing of that PAN', async () => {
    await openImport(scene)
    const failing = {
      ...downForTwo(),
      imports: {
        ...scene.imports,
        fail: async (...parameters: Parameters<typeof scene.imports.fail>) => {
          scene.pans[0] = { panId: 'pan_own', pan: 'ABCPE1234F', usable: false }
          return scene.imports.fail(...parameters)
        },
      },
    }
    const { status } = await execute(failing)
    expect(status).toBe('FAILED')
    // The first two folios are of that PAN, the third is not.
    expect(await holdingsIn(scene)).toEqual(['5551234/01 INF879O01027 1500000 2 reconciled -'])
  })

  it('of an investor who left meanwhile writes nothing', async () => {
    const key = await openImport(scene)
    await scene.imports.eraseAll(investorId)
    await scene.positions.eraseAll(investorId)
    const { status } = await execute()
    expect([status, await scene.imports.find(key), await holdingsIn(scene)]).toEqual([
      'SUCCEEDED',
      undefined,
      [],
    ])
  })

  it('a PAN that is added or taken back while it runs ends as the last word says', async () => {
    await openImport(scene)
    const wired = {
      ...scene,
      statements: {
        ...scene.statements,
        // The third read is that of the second folio.
        read: (() => {
          let reads = 0
          const { read } = scene.statements
          return async (...parameters: Parameters<typeof read>) => {
            reads += 1
            if (reads === 4) {
              scene.pans[0] = { panId: 'pan_own', pan: 'ABCPE1234F', usable: false }
              scene.pans.push({ panId: 'pan_other', pan: otherPan, usable: true })
              await erasePan(scene, { investorId, panId: 'pan_own' })
            }
            return read(...parameters)
          }
        })(),
      },
    }
    await execute(wired)
    const held = await holdingsIn(scene)
    expect(held.filter(line => line.endsWith('pan_own'))).toEqual([])
    expect(held).toContain('5551234/01 INF879O01027 1500000 2 reconciled pan_other')
  })
})

describe('a process that dies', () => {
  it.each(['before', 'after'] as const)('%s any durable write leaves one truth', async when => {
    let deaths = 0
    for (let atWrite = 1; ; atWrite += 1) {
      scene = fundScene()
      await openImport(scene)
      const death: Death = { atWrite, when, writes: 0 }
      const mortal = storesOn(dyingTable(scene.memory, death), dyingObjects(scene.objects, death), scene.pans)
      const { status } = await execute(mortal)
      expect([atWrite, status]).toEqual([atWrite, 'SUCCEEDED'])
      expect([atWrite, await holdingsIn(scene)]).toEqual([atWrite, everything])
      expect(scene.memory.events('statementImported')).toHaveLength(1)
      expect(scene.objects.versions.size).toBe(0)
      expect((await scene.imports.came((await record()) ?? fail())).map(({ newRows }) => newRows)).toEqual([
        2, 1, 1, 2,
      ])
      if (death.writes < atWrite) break
      deaths += 1
    }
    // Four schemes, the end, the statement, and that nothing is left of it.
    expect(deaths).toBeGreaterThanOrEqual(7)
  })
})

const fail = (): never => {
  throw new Error('there is no record')
}

it('two hundred folios keep the history far below its limit of 25,000 events', async () => {
  const folios = Array.from({ length: 200 }, (_, place) => folioOf(`7000${place}`, []))
  await openImport(scene, statementOf(folios))
  const { status, history } = await execute()
  expect(status).toBe('SUCCEEDED')
  expect(JSON.parse(history).length).toBeLessThan(5000)
})

describe('the contract', () => {
  const released = readReleased(import.meta.url)
  it.each(Object.entries({ flowInput, checkOutput, folioInput }))(
    'still takes every %s ever released',
    (name, shape) => {
      const fixtures = released[name] ?? []
      expect(fixtures.length).toBeGreaterThan(0)
      for (const fixture of fixtures) expect(shape.safeParse(fixture).success).toBe(true)
    },
  )
})
