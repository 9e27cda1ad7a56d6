import { beforeEach, expect, it } from 'vitest'
import { eraseFunds } from '../eraseFunds.ts'
import { alignPans, erasePan } from '../positions/alignPans.ts'
import { fundScene, holdingsIn, imported, investorId, openImport, start } from '../testing/fundScene.ts'
import { flexiCapScheme, folioOf, liquidScheme, otherPan, statementOf } from '../testing/statementOf.ts'
import { finishImport } from './endImport.ts'
import { publishFolio } from './publishFolio.ts'

let scene: ReturnType<typeof fundScene>
beforeEach(() => {
  scene = fundScene()
})

const folio = folioOf('12345678/90', [flexiCapScheme])
const { pan: _pan, ...unnamed } = folio
const broken = {
  ...flexiCapScheme,
  status: { kind: 'broken', at: { kind: 'unreadable', text: 'scheme' } },
} as const
const held = '12345678/90 INF879O01027 1500000 2 reconciled'

it('an investor who leaves between the reading and the writing of a scheme leaves nothing', async () => {
  const key = await openImport(scene)
  scene.memory.meanwhile(() => eraseFunds(scene)(investorId))
  await publishFolio(scene, key, 0, start)
  expect(await holdingsIn(scene)).toEqual([])
  expect([...scene.memory.rows.keys()].filter(name => name.includes('fund-portfolio'))).toEqual([])
})

it('an import that fails between the two writes nothing more', async () => {
  const key = await openImport(scene)
  const record = await scene.imports.find(key)
  scene.memory.meanwhile(async () => {
    if (record !== undefined) await scene.imports.fail(record, { now: start, correlationId: 'sweep' })
  })
  await publishFolio(scene, key, 0, start)
  expect([await holdingsIn(scene), await scene.imports.done(key)]).toEqual([[], []])
})

it('a PAN that a later statement prints decides; one that prints none changes nothing', async () => {
  await imported(scene, statementOf([folio]))
  await imported(scene, statementOf([unnamed]), 'cas_2')
  expect(await holdingsIn(scene)).toEqual([`${held} pan_own`])
  const key = await openImport(scene, statementOf([{ ...folio, pan: otherPan }]), { importId: 'cas_3' })
  await publishFolio(scene, key, 0, start)
  expect(await holdingsIn(scene)).toEqual([`${held} -`])
})

it('a statement that brings nothing but a PAN brings that', async () => {
  await imported(scene, statementOf([unnamed]))
  expect(await holdingsIn(scene)).toEqual([`${held} -`])
  const key = await openImport(scene, statementOf([folio]), { importId: 'cas_2' })
  await publishFolio(scene, key, 0, start)
  expect(await holdingsIn(scene)).toEqual([`${held} pan_own`])
})

it('an import erases by a PAN only what it published: the event of a withdrawal does the rest', async () => {
  await imported(scene, statementOf([folio]))
  scene.pans[0] = { panId: 'pan_own', pan: 'ABCPE1234F', usable: false }
  await imported(scene, statementOf([folioOf('99887766', [liquidScheme])]), 'cas_2')
  expect((await holdingsIn(scene)).filter(line => line.endsWith('pan_own'))).toEqual([`${held} pan_own`])
  await alignPans(scene, investorId)
  expect(await holdingsIn(scene)).toHaveLength(2)
})

it('a PAN that is taken back takes what prints it as well, though it was never given to it', async () => {
  scene.pans[0] = { panId: 'pan_own', pan: 'ABCPE1234F', usable: false }
  await imported(scene, statementOf([folio, folioOf('5551234/01', [flexiCapScheme], { pan: otherPan })]))
  await erasePan(scene, { investorId, panId: 'pan_own' })
  expect(await holdingsIn(scene)).toEqual(['5551234/01 INF879O01027 1500000 2 reconciled -'])
})

it.each<[string, Parameters<typeof folioOf>]>([
  ['its folio', ['', [broken]]],
  ['its ISIN and its code', ['12345678/90', [(({ isin: _isin, rtaCode: _code, ...rest }) => rest)(broken)]]],
])(
  'a scheme that lost %s is listed as broken and held by nobody: no good statement could take its place',
  async (_, lost) => {
    const key = await openImport(scene, statementOf([folioOf(...lost)]))
    await publishFolio(scene, key, 0, start)
    await publishFolio(scene, key, 0, start)
    await finishImport(scene, key, { now: start, correlationId: 'cas_1' })
    expect(await holdingsIn(scene)).toEqual([])
    const record = await scene.imports.find(key)
    expect(record).toMatchObject({ state: 'imported', schemes: 1 })
    expect(record === undefined ? [] : await scene.imports.came(record)).toMatchObject([
      { status: { kind: 'broken' }, pan: 'none', newRows: 0 },
    ])
    await imported(scene, statementOf([folio]), 'cas_2')
    expect(await holdingsIn(scene)).toEqual([`${held} pan_own`])
  },
)
