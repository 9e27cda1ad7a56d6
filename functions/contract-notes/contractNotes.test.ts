import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { BusEvent } from '../platform/eventFunction.ts'
import { deliveredEvent } from '../platform/testing/calls.ts'
import { type MemoryTable, memoryTable } from '../platform/testing/memoryTable.ts'
import { runAt } from '../platform/testing.ts'
import { fileNameOf, handleGetContractNote } from './getContractNote.ts'
import { drawNote } from './notePdf.ts'
import { noteStore } from './noteStore.ts'
import { complianceLines, type NoteFacts, sectionsOf } from './noteText.ts'
import { objectKeyOf, onOrderMatched } from './onOrderMatched.ts'

const now = new Date('2026-11-23T08:32:10.000Z')
const orderId = 'ord_mfz3k1x0-0123456789abcdef01234567'
const investorId = 'inv_mfz3k1x0-9f2c41d07a3be58812aa90cd'
const facts: NoteFacts = {
  number: 'CN/2026-27/000001',
  orderId,
  buyer: { name: 'GAURAV KUMAR', pan: 'ABCPE1234F', dematNumber: 'IN30021412345678' },
  matchedAt: new Date('2026-11-23T08:32:09.000Z'),
  settlementDate: '2026-11-25',
  ISIN: 'INE583D07323',
  displayName: 'UGRO Capital 2028',
  issuer: 'UGRO Capital Limited',
  faceValuePaise: 10_000_00,
  principalPaise: 10_000_00,
  units: 10,
  cleanPrice: '98.4800',
  cleanPaise: 98_480_00,
  accruedPaise: 441_29,
  accruedDays: 17,
  stampDutyPaise: 10,
  discountPaise: 246_20,
  totalPaise: 98_675_19,
  exchangeOrderNumber: 'RFQ26112300042',
  dealNumber: 'DL26112300042',
}
const { number: _, ...trade } = facts

const text = (label: string, of: NoteFacts = facts): string | undefined =>
  sectionsOf(of)
    .flatMap(({ rows }) => rows)
    .find(([one]) => one === label)?.[1]

describe('what a contract note says', () => {
  it('names the trade, the buyer and the security', () => {
    expect(sectionsOf(facts).map(({ title }) => title)).toEqual([
      'Contract',
      'Buyer',
      'Security bought',
      'Consideration (INR)',
    ])
    expect(text('Contract note number')).toBe('CN/2026-27/000001')
    expect(text('Trade date')).toBe('23/11/2026')
    expect(text('Trade time (Indian time)')).toBe('14:02:09')
    expect(text('Settlement date')).toBe('25/11/2026')
    expect(text('ISIN')).toBe('INE583D07323')
    expect(text('Exchange deal number')).toBe('DL26112300042')
    expect(text('Face value of one unit (INR)')).toBe('10,000.00')
  })
  it('shows of PAN and demat account the last four characters only', () => {
    const everything = JSON.stringify(sectionsOf(facts))
    expect(text('PAN')).toBe('••••••234F')
    expect(text('Demat account')).toBe('••••••••••••5678')
    expect(everything).not.toMatch(/ABCPE|IN300214/)
  })
  it('counts what was paid, in figures and words', () => {
    expect(text('Clean value')).toBe('98,480.00')
    expect(text('Accrued interest (17 days)')).toBe('441.29')
    expect(text('Stamp duty')).toBe('0.10')
    expect(text('Discount on the first purchase, paid by us')).toBe('-246.20')
    expect(text('You paid')).toBe('98,675.19')
    expect(text('In words')).toBe(
      'Rupees Ninety-Eight Thousand Six Hundred Seventy-Five and Paise Nineteen Only',
    )
  })
  it('leaves out what there is not: a discount, days of interest', () => {
    const { accruedDays: _days, ...rest } = facts
    const other = { ...rest, discountPaise: 0, accruedPaise: 0, totalPaise: 98_480_10 }
    expect(text('Discount on the first purchase, paid by us', other)).toBeUndefined()
    expect(text('Accrued interest', other)).toBe('0.00')
  })
  it('is not made of parts that do not add up', () => {
    expect(() => sectionsOf({ ...facts, totalPaise: facts.totalPaise + 1 })).toThrow('are not its total')
  })
  it('says that nobody has signed it digitally', () => {
    expect(complianceLines.join(' ')).toContain('carries no digital signature')
  })
})

describe('the document', () => {
  it('is one page of PDF, the same bytes however often it is drawn', () => {
    const [first, again] = [drawNote(facts), drawNote(facts)]
    expect(first.subarray(0, 5).toString()).toBe('%PDF-')
    expect(first.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(first.length).toBeLessThan(60_000)
    expect(again.equals(first)).toBe(true)
    expect(drawNote({ ...facts, units: 11 }).equals(first)).toBe(false)
  })
  it('goes on to a second page rather than off the first', () => {
    const drawn = drawNote({ ...facts, issuer: 'Housing and Urban Development '.repeat(80) })
    expect(drawn.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)
  })
  it('stays on one page with the longest names', () => {
    const long = {
      ...facts,
      issuer: 'Housing and Urban Development '.repeat(3).trim(),
      displayName: 'A'.repeat(60),
      principalPaise: 7_500_00,
    }
    const drawn = drawNote(long)
    expect(drawn.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  })
})

let table: MemoryTable
let stored: { key: string; body: Uint8Array }[]
let breaking: 'put' | undefined
beforeEach(() => {
  table = memoryTable()
  stored = []
  breaking = undefined
})
const notes = () => noteStore(table, 'sthirank-contract-notes')
const objects = {
  put: ({ key, body }: { key: string; body: Uint8Array }) => {
    if (breaking === 'put') return Promise.reject(new Error('S3 is down'))
    return Promise.resolve({ versionId: `v${stored.push({ key, body })}` })
  },
  readLink: (link: { key: string; versionId: string; disposition: string; expiresSeconds: number }) =>
    Promise.resolve(`https://documents.test/${link.key}?v=${link.versionId}&for=${link.expiresSeconds}`),
}
const matched = (id = orderId): BusEvent =>
  deliveredEvent(
    'orders',
    'orderMatched',
    { orderId: id, investorId, product: 'ugro-capital-2028', ISIN: facts.ISIN },
    { now, type: 'order', id },
  )
const hear = (id?: string) =>
  onOrderMatched({
    notes: notes(),
    objects,
    drawNote,
    factsOf: one => Promise.resolve(one === 'ord_gone' ? undefined : { ...trade, orderId: one }),
  }).consume(matched(id), runAt(now))

describe('issuing', () => {
  it('numbers, stores and records a note, with its hash and one event', async () => {
    await hear()
    expect(stored.map(({ key }) => key)).toEqual([objectKeyOf(investorId, orderId)])
    const note = await notes().find(orderId)
    expect(note).toMatchObject({ state: 'issued', number: 'CN/2026-27/000001', objectVersion: 'v1' })
    expect(note?.sha256).toBe(
      createHash('sha256')
        .update(stored[0]?.body ?? '')
        .digest('hex'),
    )
    expect(table.events('contractNoteIssued')).toEqual([{ orderId, investorId, noteId: 'CN/2026-27/000001' }])
  })
  it('happens once, however often the event of the trade comes', async () => {
    await hear()
    await hear()
    expect(stored).toHaveLength(1)
    expect(table.events('contractNoteIssued')).toHaveLength(1)
  })
  it('numbers notes without a gap, also when one breaks off and two are issued at once', async () => {
    breaking = 'put'
    await expect(hear()).rejects.toThrow('S3 is down')
    breaking = undefined
    table.meanwhile(() => hear('ord_third'))
    await hear('ord_second')
    await hear()
    const numbers = await Promise.all([orderId, 'ord_third', 'ord_second'].map(id => notes().find(id)))
    expect(numbers.map(note => note?.number)).toEqual([
      'CN/2026-27/000001',
      'CN/2026-27/000002',
      'CN/2026-27/000003',
    ])
  })
  it('of two deliveries at once, one document counts', async () => {
    let first = true
    const put = objects.put
    const consume = onOrderMatched({
      notes: notes(),
      drawNote,
      factsOf: () => Promise.resolve(trade),
      objects: {
        put: async object => {
          if (first) {
            first = false
            await hear()
          }
          return put(object)
        },
      },
    })
    await consume.consume(matched(), runAt(now))
    expect((await notes().find(orderId))?.objectVersion).toBe('v1')
    expect(table.events('contractNoteIssued')).toHaveLength(1)
  })
  it('waits for a trade that cannot be read: the message comes again', async () => {
    await expect(hear('ord_gone')).rejects.toThrow('its trade cannot be read')
    expect(await notes().find('ord_gone')).toBeUndefined()
  })
})

describe('reading', () => {
  const session = (id: string) => ({ session: { investorId: id }, now })
  const read = (who: string, id = orderId) => {
    const handler = handleGetContractNote({
      notes: notes(),
      objects,
      isOwnOrder: (owner, order) => Promise.resolve(owner === investorId && order === 'ord_unmatched'),
    })
    // Of a call the handler reads the session and the time only.
    return handler({ orderId: id }, session(who) as Parameters<typeof handler>[1])
  }
  it('answers a link of five minutes to the version that was issued', async () => {
    await hear()
    const outcome = await read(investorId)
    expect(outcome).toMatchObject({
      ok: true,
      body: {
        data: {
          url: `https://documents.test/${objectKeyOf(investorId, orderId)}?v=v1&for=300`,
          fileName: 'contract-note-CN-2026-27-000001.pdf',
          expiresAt: '2026-11-23T08:37:10.000Z',
        },
      },
    })
    expect(fileNameOf('CN/2026-27/000001')).not.toContain('/')
  })
  it("tells of one's own order without a note when it comes, and of another's nothing", async () => {
    await hear()
    expect(await read(investorId, 'ord_unmatched')).toMatchObject({
      problem: { id: 'orders.noContractNote' },
    })
    expect(await read(investorId, 'ord_unknown')).toMatchObject({ problem: { id: 'orders.unknown' } })
    expect(await read('inv_other', 'ord_unmatched')).toMatchObject({ problem: { id: 'orders.unknown' } })
    expect(await read('inv_other')).toMatchObject({ problem: { id: 'orders.unknown' } })
  })
  it('tells that a note is still being drawn', async () => {
    breaking = 'put'
    await expect(hear()).rejects.toThrow()
    expect(await read(investorId)).toMatchObject({ problem: { id: 'orders.noContractNote' } })
  })
})
