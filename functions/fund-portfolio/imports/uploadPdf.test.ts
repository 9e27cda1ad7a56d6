import { beforeEach, describe, expect, it } from 'vitest'
import { bodyOf, callOf, problemOf } from '../../platform/testing/calls.ts'
import { eraseFunds } from '../eraseFunds.ts'
import { type FundScene, fundScene, investorId, password, start } from '../testing/fundScene.ts'
import { sweepImports } from './onImportBroken.ts'
import { publishFolio } from './publishFolio.ts'
import { handleUploadPdf } from './uploadPdf.ts'

let scene: FundScene
let keys: number
beforeEach(() => {
  scene = fundScene()
  keys = 0
})

const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const callWith = (key: string, now: Date, owner: string) => ({
  ...callOf(owner, now),
  idempotency: { owner, call: 'uploadPdf', key, bodyHash: key.split(':')[0] ?? '' },
})
/** Sends a file of this text in the call. */
const send = (
  text: string,
  given: string | undefined = password,
  { now = start, key = `key-${keys++}:`, owner = investorId } = {},
) =>
  handleUploadPdf(scene)(given === undefined ? {} : { password: given }, {
    ...callWith(key, now, owner),
    file: { name: 'cas.pdf', bytes: Buffer.from(text) },
  })
const whole = `whole|${password}`
const ticket = (size: number, now = start) =>
  handleUploadPdf(scene)({ size }, callWith(`key-${keys++}:`, now, investorId))
const openTicket = (importId: string, given: string, { now = start, owner = investorId } = {}) =>
  handleUploadPdf(scene)({ importId, password: given }, callWith(`key-${keys++}:`, now, owner))
const put = (importId: string, text: string) =>
  scene.objects.put({ key: `statement-files/${investorId}/${importId}.pdf`, body: Buffer.from(text) })
const events = () => scene.memory.events('statementOpened')
const objectNames = () => [...scene.objects.versions.keys()]

describe('a statement in the call', () => {
  it('is opened, stored encrypted and recorded; file and password are nowhere', async () => {
    const body = bodyOf(await send(whole))
    expect(body).toMatchObject({ state: 'importing', folios: 3, schemes: 4, transactions: 6, warnings: [] })
    expect(events()).toEqual([{ investorId, importId: body.importId }])
    expect(objectNames()).toEqual([`statements/${investorId}/${body.importId} v1`])
    const everything = [
      JSON.stringify([...scene.memory.rows]),
      ...[...scene.objects.versions.values()].map(bytes => Buffer.from(bytes).toString('utf8')),
    ].join()
    for (const secret of [password, 'ABCPE1234F', 'Asha Rao', '12345678/90', 'Parag Parikh'])
      expect(everything).not.toContain(secret)
  })

  it('needs the agreement to the text in force, a file, and something in it', async () => {
    scene.agreed = false
    expect(problemOf(await send(whole))).toBe('fundImport.consentNeeded')
    scene.agreed = true
    expect(problemOf(await handleUploadPdf(scene)({}, callOf(investorId, start)))).toBe(
      'fundImport.fileNeeded',
    )
    expect(problemOf(await send(''))).toBe('fundImport.fileEmpty')
    expect(problemOf(await send('x'.repeat(4_000_001)))).toBe('fundImport.useTicket')
    expect([scene.reader.opened, events(), objectNames()]).toEqual([[], [], []])
  })

  it.each([
    [whole, undefined, 'fundImport.passwordNeeded', 'password'],
    [whole, 'wrong', 'fundImport.wrongPassword', 'password'],
    ['a letter', undefined, 'fundImport.notAStatement', 'userdetailedcas'],
  ])('%s with the password %s is refused by %s', async (text, given, id, field) => {
    expect(await send(text, given ?? '')).toMatchObject({ problem: { id, field } })
    expect([events(), objectNames()]).toEqual([[], []])
  })

  it('that says of days to come ends today, so that the next one is no older one', async () => {
    const { importId } = bodyOf(await send(`untilNextYear|${password}`))
    expect(await scene.imports.find({ investorId, importId })).toMatchObject({
      period: { from: '2024-01-01', to: '2026-11-25' },
    })
    await publishFolio(scene, { investorId, importId }, 0, start)
    expect((await scene.positions.list(investorId))[0]?.asOf).toBe('2026-11-25')
    expect(problemOf(await send(`nextYear|${password}`))).toBe('fundImport.notAStatement')
  })

  it('of more schemes than its record can list is too large', async () => {
    expect(problemOf(await send(`endless|${password}`))).toBe('fundImport.statementTooLarge')
    expect(objectNames()).toEqual([])
  })

  it('the same file again is the import that it was; of another investor it is another', async () => {
    const { importId } = bodyOf(await send(whole))
    expect(bodyOf(await send(whole))).toMatchObject({ importId, repeated: true, folios: 3 })
    // It need not be opened for that.
    expect(scene.reader.opened).toHaveLength(1)
    expect(events()).toHaveLength(1)
    expect(bodyOf(await send(whole, password, { owner: 'inv_2' })).repeated).toBeUndefined()
  })

  it('two tabs at once make one import, and one encrypted statement', async () => {
    let first: Awaited<ReturnType<typeof send>> | undefined
    scene.memory.meanwhile(async () => {
      first = await send(whole)
    })
    const second = bodyOf(await send(whole))
    expect(second.repeated).toBe(true)
    expect(first !== undefined && bodyOf(first).importId).toBe(second.importId)
    expect([events().length, objectNames().length]).toEqual([1, 1])
  })

  it('a repeat after a lost answer is answered from the record, a key with another file refused', async () => {
    const { importId } = bodyOf(await send(whole, password, { key: 'body:1' }))
    expect(bodyOf(await send(whole, password, { key: 'body:1' }))).toMatchObject({ importId, repeated: true })
    scene.reader.opened.length = 0
    const other = await handleUploadPdf(scene)(
      { password },
      {
        ...callWith('body:1', start, investorId),
        idempotency: { owner: investorId, call: 'uploadPdf', key: 'body:1', bodyHash: 'another' },
        file: { name: 'cas.pdf', bytes: Buffer.from(`whole|${password}|another file`) },
      },
    )
    expect(problemOf(other)).toBe('common.keyReused')
    expect(objectNames()).toHaveLength(1)
  })

  it('20 a day; the 21st waits for tomorrow, and leaves nothing behind', async () => {
    for (let file = 0; file < 20; file += 1)
      expect(problemOf(await send(`whole|${password}|${file}`))).toBe('none')
    expect(await send(`whole|${password}|20`)).toMatchObject({
      problem: { id: 'fundImport.tooManyImports', params: { count: 20 } },
    })
    expect(objectNames()).toHaveLength(20)
    expect(problemOf(await send(`whole|${password}|20`, password, { now: later(24 * 60) }))).toBe('none')
  })

  it('a file is opened 60 times an hour at most, whatever passwords are tried', async () => {
    for (let attempt = 0; attempt < 60; attempt += 1) await send(whole, `guess-${attempt}`)
    expect(problemOf(await send(whole))).toBe('session.heavyTraffic')
    expect(scene.reader.opened).toHaveLength(60)
  })
})

describe('a larger statement', () => {
  it('goes by a ticket of its very size, is opened by the next call and deleted in it', async () => {
    const { importId, state, upload } = bodyOf(await ticket(9_000_000))
    expect(state).toBe('uploading')
    expect(upload).toMatchObject({ maxBytes: 9_000_000, expiresAt: '2026-11-25T04:45:00.000Z' })
    expect(upload?.fields.bytes).toBe('9000000-9000000')
    expect(problemOf(await openTicket(importId, password))).toBe('fundImport.notUploaded')
    await put(importId, whole)
    expect(bodyOf(await openTicket(importId, password))).toMatchObject({
      importId,
      state: 'importing',
      folios: 3,
    })
    expect(objectNames()).toEqual([`statements/${investorId}/${importId} v2`])
    expect(events()).toEqual([{ investorId, importId }])
    // The answer was lost.
    expect(bodyOf(await openTicket(importId, password))).toMatchObject({ importId, repeated: true })
    expect(events()).toHaveLength(1)
  })

  it('of more than 10 MB is refused', async () => {
    expect(await ticket(10_000_001)).toMatchObject({
      problem: { id: 'fundImport.fileTooLarge', params: { limit: 10 } },
    })
  })

  it('waits for another password, an hour at most', async () => {
    const { importId } = bodyOf(await ticket(5_000_000))
    await put(importId, whole)
    expect(problemOf(await openTicket(importId, 'wrong'))).toBe('fundImport.wrongPassword')
    expect(objectNames()).toHaveLength(1)
    const sweep = (now: Date) => sweepImports(scene).run({ now, calendar: undefined })
    await sweep(later(59))
    expect(objectNames()).toHaveLength(1)
    await sweep(later(61))
    expect(objectNames()).toEqual([])
    expect(problemOf(await openTicket(importId, password))).toBe('fundImport.importUnknown')
    // Nobody is written to about a file that they never opened.
    expect(scene.memory.events('statementImportFailed')).toEqual([])
  })

  it('whose password comes while the sweep ends it is imported all the same', async () => {
    const { importId } = bodyOf(await ticket(5_000_000))
    await put(importId, whole)
    scene.memory.meanwhile(async () => {
      expect(bodyOf(await openTicket(importId, password, { now: later(61) })).state).toBe('importing')
    })
    await sweepImports(scene).run({ now: later(61), calendar: undefined })
    expect(await scene.imports.find({ investorId, importId })).toMatchObject({ state: 'importing' })
    expect(objectNames()).toEqual([`statements/${investorId}/${importId} v2`])
    // The list of what is due was read before.
    const due = () => Promise.resolve([{ investorId, importId }])
    await sweepImports({ ...scene, imports: { ...scene.imports, due } }).run({
      now: later(62),
      calendar: undefined,
    })
    expect(await scene.imports.find({ investorId, importId })).toMatchObject({ state: 'importing' })
    expect(objectNames()).toHaveLength(1)
  })

  it('of an investor who leaves before the sweep deleted it is deleted then', async () => {
    const { importId } = bodyOf(await ticket(5_000_000))
    await put(importId, whole)
    const record = await scene.imports.find({ investorId, importId })
    // The sweep died between the two.
    if (record !== undefined) await scene.imports.fail(record, { now: later(61), correlationId: 'sweep' })
    await eraseFunds(scene)(investorId)
    expect(objectNames()).toEqual([])
  })

  it('that cannot be read is deleted at once, with every version of it', async () => {
    const { importId } = bodyOf(await ticket(5_000_000))
    await put(importId, 'a letter')
    await put(importId, 'another letter')
    expect(problemOf(await openTicket(importId, password))).toBe('fundImport.notAStatement')
    expect(objectNames()).toEqual([])
    expect(problemOf(await openTicket(importId, password))).toBe('fundImport.importUnknown')
  })

  it('that was imported before is that import; of another investor no ticket is known', async () => {
    const { importId } = bodyOf(await send(whole))
    const { importId: other } = bodyOf(await ticket(5_000_000))
    await put(other, whole)
    expect(problemOf(await openTicket(other, password, { owner: 'inv_2' }))).toBe('fundImport.importUnknown')
    expect(bodyOf(await openTicket(other, password))).toMatchObject({ importId, repeated: true })
    expect(objectNames()).toHaveLength(1)
  })
})
