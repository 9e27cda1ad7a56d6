import { describe, expect, it, vi } from 'vitest'
import { openCatalogue } from '../../functions/bonds/catalogue/catalogue.ts'
import { openPublishing } from '../../functions/bonds/publishing/openPublishing.ts'
import { publishApprovedPrices, publishPricesInput } from '../../functions/bonds/publishing/rowPrices.ts'
import { publishInto, seeded, seededInstruments } from '../../functions/bonds/testing/catalogue.ts'
import { openDeskPricing } from '../../functions/liquidation/quotes/deskPrice.ts'
import { operatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { operatorStepOf } from '../../functions/operations/operatorFunction.ts'
import { step } from '../../functions/platform/taskFunction.ts'
import { eachTest } from '../../functions/platform/testing/eachTest.ts'
import { memoryTable } from '../../functions/platform/testing/memoryTable.ts'
import { definition as approveRequest } from '../ops-approve-request/definition.ts'
import { decideOnRequest, wired as wiredDecision } from '../ops-approve-request/steps.ts'
import type { Walked } from '../testing/machine.ts'
import { machineOf, outputOf, refusedAs, walk } from '../testing/operatorMachine.ts'
import { requestIdIn } from '../testing/twoPersonApproval.ts'
import { checkPrices } from './checkPrices.ts'
import { definition } from './definition.ts'
import { wired } from './dependencies.ts'
import { publishPrices } from './publishPrices.ts'

/** The desk's files of prices over the seeded catalogue in memory, on Monday 23 November 2026 at ten in the morning. */

const startedAt = '2026-11-23T04:30:00.000Z'
const names = { bonds: 'sthirank-bonds', operations: 'sthirank-operations' }
const tea = 'nilgiri-tea-2029'
const [teaIsin, narmada, mld] = [
  seeded(tea).ISIN ?? '',
  'INEN1M007013',
  seeded('nifty-shield-2028').ISIN ?? '',
]

const scene = eachTest(() => {
  vi.stubEnv('TABLE_BOOK', 'sthirank-book')
  vi.stubEnv('TABLE_BONDS', names.bonds)
  vi.stubEnv('TABLE_AUTH', 'sthirank-auth')
  vi.stubEnv('TABLE_OPERATIONS', names.operations)
  const table = memoryTable()
  const versions = new Map<string, string>()
  let latest = ''
  const files = {
    async read(key: string, versionId = latest) {
      const text = key === 'prices/morning.csv' ? versions.get(versionId) : undefined
      return text === undefined ? ('missing' as const) : { versionId, text }
    },
  }
  const { bonds } = openCatalogue(table, names.bonds)
  const publishing = { ...openPublishing(table, names.bonds), files }
  const needs = wired(table, names.operations, publishing)
  const audit = operatorAuditStore(table, names.operations)
  const [published, approved] = [publishPrices(publishing), publishApprovedPrices(publishing)]
  let runs = 0
  const run = async (
    flow: typeof definition | typeof approveRequest,
    typed: Record<string, unknown>,
    by: string,
  ): Promise<Walked> => {
    runs += 1
    const name = `run-${runs}`
    await audit.noteCaller({ flow: flow.flow, execution: name }, { who: by, at: startedAt })
    const steps = [
      operatorStepOf(definition, checkPrices(needs)),
      operatorStepOf(
        approveRequest,
        decideOnRequest(
          wiredDecision(table, names.operations, openDeskPricing(table, 'sthirank-liquidation')),
        ),
      ),
      step('publishPrices', publishPricesInput, flow === definition ? published : approved),
    ]
    return walk(
      machineOf(flow),
      steps,
      { by, reason: 'prices of the morning', ...typed },
      { name, startedAt },
    )
  }
  return {
    table,
    bonds,
    needs,
    audit,
    seed: () => publishInto(table, names),
    /** Puts the file with these rows below a header. */
    upload(...rows: readonly string[]): void {
      latest = `v${versions.size + 1}`
      versions.set(latest, `ISIN,date,cleanPrice,source\n${rows.join('\n')}\n`)
    },
    publish: (typed: Record<string, unknown> = {}) =>
      run(definition, { file: 'morning.csv', ...typed }, 'meera.k'),
    approve: (requestId: string, approve = true, by = 'ravi.s') =>
      run(approveRequest, { requestId, approve }, by),
    priceOf: async (product: string) => (await bonds.read(product))?.price,
    versionsOf: async (product: string) => (await bonds.read(product))?.version,
  }
})
const movedBy = (ISIN: string, percent: number): string => {
  const price = seededInstruments.find(one => one.ISIN === ISIN)?.price?.cleanPrice ?? '0'
  return (Number(price) * (1 + percent / 100)).toFixed(4)
}
const row = (ISIN: string, percent: number, date = '2026-11-23'): string =>
  `${ISIN},${date},${movedBy(ISIN, percent)},trade`

describe('a file of prices', () => {
  it('is published, each instrument with its stock and history; the same again publishes nothing', async () => {
    await scene.seed()
    scene.upload(row(teaIsin, 0.5), row(narmada, -0.4))
    const ended = await scene.publish()
    expect(outputOf(ended)).toBe('2 prices of morning.csv published.')
    expect(ended.entered).toEqual([
      'CheckTheFile',
      'IsItRight',
      'PublishThePrices',
      'AreAllPublished',
      'Done',
    ])
    expect(await scene.priceOf(tea)).toEqual({
      cleanPrice: movedBy(teaIsin, 0.5),
      source: 'lastTrade',
      asOf: '2026-11-23',
    })
    expect((await scene.needs.readStock(teaIsin))?.priceVersion).toBe(2)
    expect((await scene.bonds.readVersions(tea, 1))[0]).toMatchObject({ version: 2, by: 'meera.k' })
    expect(await scene.audit.read('prices#morning.csv', 5)).toMatchObject([
      { flow: 'ops-publish-prices', decision: '2 prices of morning.csv, version v1', by: 'meera.k' },
    ])
    const rows = scene.table.rows.size
    expect(outputOf(await scene.publish())).toBe(
      'Nothing was changed: the 2 prices of morning.csv are published like this.',
    )
    expect(scene.table.events('instrumentPublished').filter(one => one.product === tea)).toHaveLength(2)
    expect(scene.table.rows.size).toBe(rows + 1)
  })

  it('takes the price of a unit in rupees, and a debenture by it', async () => {
    await scene.seed()
    const face = seeded('nifty-shield-2028').terms?.faceValuePaise ?? 0
    const unit = ((face / 100) * Number(movedBy(mld, 1))) / 100
    const text = `ISIN,date,Price per unit,source\n${mld},2026-11-23,${unit.toFixed(2)},dealer\n`
    scene.upload()
    vi.spyOn(scene.needs.files, 'read').mockImplementation(async () => ({ versionId: 'v1', text }))
    expect(outputOf(await scene.publish())).toBe('1 price of morning.csv published.')
    expect(Number((await scene.priceOf('nifty-shield-2028'))?.cleanPrice)).toBeCloseTo(
      Number(movedBy(mld, 1)),
      3,
    )
  })

  it('is shown first: every move, the largest first, and nothing is written', async () => {
    await scene.seed()
    scene.upload(row(teaIsin, 0.5), row(narmada, -7))
    const before = scene.table.rows.size
    const ended = await scene.publish({ preview: true })
    expect(outputOf(ended)).toBe(
      'Preview: nothing was changed. The output would be: 2 rows of morning.csv: 0 published like this already, 2 published (1 up, 1 down, 0 unmoved), of which 1 waits for a second person.',
    )
    expect(ended.data).toMatchObject({ moves: [{ ISIN: narmada }, { ISIN: teaIsin }] })
    expect(scene.table.rows.size).toBe(before + 1)
  })

  it.each([
    ['a row that is unreadable', 'INEN1M007013,2026-11-23', 'Line 3: it has more or fewer cells'],
    [
      'an ISIN that nothing has',
      'INE002A01018,2026-11-23,100,trade',
      'no instrument of the catalogue has it',
    ],
    ['a price of tomorrow', row(narmada, 0.1, '2026-11-24'), 'date: it must not be after today, 2026-11-23'],
    ['a price before the last one', row(narmada, 0.1, '2026-09-20'), 'date: it must not be before'],
    ['a price that is too old', row(narmada, 0.1, '2026-08-20'), 'date: a price of more than 90 days'],
    ['a price more than 20 % away', row(narmada, -21), 'more than 20 % is never published by a file'],
    ['a price without its point', `${narmada},2026-11-23,9848,trade`, 'price: it means a yield of'],
  ])('publishes nothing with %s, and names the line', async (_, wrong, says) => {
    await scene.seed()
    scene.upload(row(teaIsin, 0.5), wrong)
    const refused = refusedAs(await scene.publish())
    expect(refused).toMatch(/^FAILED PricesInvalid: 1 row is wrong\. Nothing was published\. Line 3/)
    expect(refused).toContain(says)
    expect(await scene.versionsOf(tea)).toBe(1)
  })

  it('compares the yield with the price', async () => {
    await scene.seed()
    const file = (percent: string) => ({
      versionId: 'v1',
      text: `ISIN,date,cleanPrice,yield,source\n${teaIsin},2026-11-23,${movedBy(teaIsin, 0.5)},${percent},trade\n`,
    })
    const read = vi.spyOn(scene.needs.files, 'read').mockImplementation(async () => file('4.2'))
    const [, meant = ''] = /means ([\d.]+) % a year and not 4\.2/.exec(refusedAs(await scene.publish())) ?? []
    read.mockImplementation(async () => file(Number(meant).toFixed(2)))
    expect(outputOf(await scene.publish({ preview: true }))).toContain('1 published (')
  })

  it.each([
    [{ file: 'evening.csv' }, 'FileMissing: There is no file prices/evening.csv'],
    [
      { file: '../morning.csv' },
      'InputInvalid: Nothing was changed. file: it is the name of a file below prices/',
    ],
    [{ file: 'morning.xlsx' }, 'InputInvalid'],
    [{ preview: 'yes' }, 'preview: true shows what would be done'],
  ])('is named by %o', async (typed, cause) => {
    scene.upload(row(teaIsin, 0.5))
    expect(refusedAs(await scene.publish(typed))).toContain(cause)
  })

  it('may be empty, and is refused', async () => {
    scene.upload()
    expect(refusedAs(await scene.publish())).toBe(
      'FAILED FileEmpty: The file has no rows. Nothing was published.',
    )
  })
})

describe('a price far from the last one', () => {
  it('waits for a second person, while the others are published', async () => {
    await scene.seed()
    scene.upload(row(teaIsin, 0.5), row(narmada, 6))
    const ended = await scene.publish()
    expect(outputOf(ended)).toMatch(
      /^1 price of morning\.csv published\. Asked for: 1 price of morning\.csv \(version v1\) far from the last one is published, the largest move [\d.]+ % of INEN1M007013 once a second person starts ops-approve-request/,
    )
    expect(await scene.versionsOf('narmada-microcredit-2028')).toBe(1)
    // The same again finds the request that waits.
    expect(outputOf(await scene.publish())).toMatch(/^Asked for already by meera\.k/)

    const requestId = requestIdIn(ended)
    expect(refusedAs(await scene.approve(requestId, true, 'meera.k'))).toContain('SamePerson')
    const approved = await scene.approve(requestId)
    expect(outputOf(approved)).toBe('1 price of morning.csv published.')
    expect(approved.entered).toContain('PublishThePrices')
    expect((await scene.priceOf('narmada-microcredit-2028'))?.cleanPrice).toBe(movedBy(narmada, 6))
    expect(outputOf(await scene.approve(requestId))).toBe('0 prices of morning.csv published.')
    expect(await scene.versionsOf('narmada-microcredit-2028')).toBe(2)
  })

  it('is not published when it is refused, nor over a price that came in between', async () => {
    await scene.seed()
    scene.upload(row(narmada, 6))
    const first = requestIdIn(await scene.publish())
    await scene.approve(first, false)
    expect(await scene.versionsOf('narmada-microcredit-2028')).toBe(1)
    const second = requestIdIn(await scene.publish())
    scene.upload(row(narmada, 0.3))
    await scene.publish()
    expect(refusedAs(await scene.approve(second))).toMatch(
      /^FAILED SomeNotPublished: 0 prices of morning\.csv published, 1 not\. Line 2 \(INEN1M007013\): price: another one was published/,
    )
    expect((await scene.priceOf('narmada-microcredit-2028'))?.cleanPrice).toBe(movedBy(narmada, 0.3))
  })
})

it('our own failure publishes what is left when it is started again', async () => {
  await scene.seed()
  scene.upload(row(teaIsin, 0.5), row(narmada, -0.4))
  const { transact } = scene.table
  let writes = 0
  // Every second write fails, and the third attempt of the machine is the last one.
  vi.spyOn(scene.table, 'transact').mockImplementation(items => {
    writes += 1
    return writes === 3 ? Promise.reject(new Error('the table does not answer')) : transact(items)
  })
  expect(outputOf(await scene.publish())).toMatch(/^[12] prices? of morning\.csv published\.$/)
  expect([await scene.versionsOf(tea), await scene.versionsOf('narmada-microcredit-2028')]).toEqual([2, 2])
})
