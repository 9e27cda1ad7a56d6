import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { BusEvent } from '../platform/eventFunction.ts'
import { deliveredEvent } from '../platform/testing/calls.ts'
import { type MemoryTable, memoryTable } from '../platform/testing/memoryTable.ts'
import { runAt } from '../platform/testing.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import { fileNameOf, handleGetContractNote } from './getContractNote.ts'
import { noteConsumers, objectKeyOf } from './issueNote.ts'
import type { NoteFacts } from './note/noteFacts.ts'
import { drawNote } from './note/notePdf.ts'
import { cancellationOf, complianceLines, sectionsOf, titleOf } from './note/noteText.ts'
import { noteStore } from './noteStore.ts'
import { noteFixture, purchaseFixture } from './testing/noteFixture.ts'

const now = new Date('2026-11-23T08:32:10.000Z')
const saleId = 'liq_mfz3k1x0-0123456789abcdef01234567'
const investorId = 'inv_mfz3k1x0-9f2c41d07a3be58812aa90cd'
const facts: NoteFacts = noteFixture
const { orderId, company } = noteFixture
const purchase = purchaseFixture
/** Three units at 10,250.00 with 150.00 interest in each, less 2 %. */
const sold: NoteFacts = {
  ...facts,
  orderId: saleId,
  trade: { kind: 'sale', unitPricePaise: 10_250_00, exitLoadPaise: 615_00, exitLoadInPerc: '2' },
  units: 3,
  cleanPaise: 30_300_00,
  accruedPaise: 450_00,
  totalPaise: 30_135_00,
}
const { number: _, company: _company, ...trade } = facts

const rowOf = (label: string, of: NoteFacts = facts) =>
  sectionsOf(of)
    .flatMap(({ rows }) => rows)
    .find(row => row.label === label)
const text = (label: string, of: NoteFacts = facts): string | undefined => rowOf(label, of)?.value

describe('what the note of a purchase says', () => {
  it('names the trade, the buyer, the security and the broker', () => {
    expect(sectionsOf(facts).map(({ title }) => title)).toEqual([
      'Contract',
      'Buyer',
      'Security bought',
      'Consideration (INR)',
      'Broker',
    ])
    expect(text('Contract note number')).toBe('CN/2026-27/000001')
    expect(text('Trade date')).toBe('23/11/2026')
    expect(text('Trade time (Indian time)')).toBe('14:02:09')
    expect(text('Settlement date')).toBe('25/11/2026')
    expect(text('ISIN')).toBe('INE583D07323')
    expect(text('Exchange deal number')).toBe('DL26112300042')
    expect(text('Face value of one unit (INR)')).toBe('10,000.00')
    expect(text('SEBI registration')).toBe('INZ000123456')
    expect(text('Address')).toBe('1 Fort Road, Mumbai 400001')
  })
  it('M7: is complete to its owner, with the whole PAN, the whole demat account and the yield', () => {
    expect(text('PAN')).toBe('ABCPE1234F')
    expect(text('Demat account')).toBe('IN30021412345678')
    expect(text('Yield to maturity at this price')).toBe('11.5000 % a year (annual, actual/365)')
    const perpetual = { ...facts, yield: { end: 'call', date: '2030-01-31', percent: 9 } } as const
    expect(text('Yield to the call of 31/01/2030', perpetual)).toBe('9.0000 % a year (annual, actual/365)')
    expect(text('Yield to maturity at this price', { ...facts, yield: undefined })).toBeUndefined()
  })
  it('counts what was paid, in figures below each other and in words', () => {
    expect(text('Clean value')).toBe('98,480.00')
    expect(text('Accrued interest (17 days)')).toBe('441.29')
    expect(text('Stamp duty')).toBe('0.10')
    expect(text('Discount on the first purchase, paid by us')).toBe('-246.20')
    expect(rowOf('You paid')).toEqual({ label: 'You paid', value: '98,675.19', style: 'total' })
    expect(rowOf('Clean value')?.style).toBe('figure')
    expect(text('In words')).toBe(
      'Rupees Ninety-Eight Thousand Six Hundred Seventy-Five and Paise Nineteen Only',
    )
  })
  it('M8: leaves out what there is not: a discount, accrued interest', () => {
    const other: NoteFacts = {
      ...facts,
      trade: { ...purchase, discountPaise: 0 },
      accruedDays: undefined,
      accruedPaise: 0,
      totalPaise: 98_480_10,
    }
    expect(text('Discount on the first purchase, paid by us', other)).toBeUndefined()
    expect(text('Accrued interest', other)).toBeUndefined()
  })
  it('is not made of parts that do not add up', () => {
    expect(() => sectionsOf({ ...facts, totalPaise: facts.totalPaise + 1 })).toThrow('are not its total')
    expect(() => sectionsOf({ ...sold, totalPaise: sold.totalPaise + 1 })).toThrow('are not its total')
  })
  it('says that it is signed digitally', () => {
    expect(complianceLines(facts).join(' ')).toContain('signed digitally by the company named above')
  })
})

describe('M7: what the note of a sale says', () => {
  it('names the seller and the price of a unit, and what is received after the exit load', () => {
    expect(sectionsOf(sold).map(({ title }) => title)).toEqual([
      'Contract',
      'Seller',
      'Security sold',
      'Consideration (INR)',
      'Broker',
    ])
    expect(text('Trade', sold)).toBe('Sale by the investor')
    expect(text('Price of one unit, interest included (INR)', sold)).toBe('10,250.00')
    expect(text('Exit load (2 % of the value)', sold)).toBe('-615.00')
    expect(text('You receive', sold)).toBe('30,135.00')
    expect(text('In words', sold)).toBe('Rupees Thirty Thousand One Hundred Thirty-Five Only')
    expect(text('You paid', sold)).toBeUndefined()
    expect(text('Exchange deal number', sold)).toBeUndefined()
    expect(complianceLines(sold).join(' ')).toContain('verified in the seller’s name')
  })
})

describe('M7: a trade that fell through', () => {
  const cancelledOn = '2026-11-24'
  it('is cancelled visibly, and what becomes of the money and the units is said', () => {
    expect(titleOf({ cancelledOn })).toBe('Contract note, CANCELLED')
    expect(cancellationOf({ ...facts, cancelledOn })).toContain(
      'Cancelled on 24/11/2026: the trade fell through. No units are delivered, and what was paid goes back',
    )
    expect(cancellationOf({ ...sold, cancelledOn })).toContain('nothing is paid')
    expect(cancellationOf(facts)).toBeUndefined()
    expect(drawNote({ ...facts, cancelledOn }).equals(drawNote(facts))).toBe(false)
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
  trades = trade
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
/** Says what it was asked to sign. */
const signer: ConsumerDependencies['signer'] = {
  signPdf: async (pdf, { at, name, reason }) =>
    Buffer.concat([pdf, Buffer.from(`signed ${at.toISOString()} ${name}: ${reason}`)]),
}
type Traded = 'orderMatched' | 'orderFailed' | 'liquidationPlaced' | 'liquidationFailed'
const eventOf = (name: Traded, id: string): BusEvent =>
  deliveredEvent(
    name.startsWith('order') ? 'orders' : 'liquidation',
    name,
    { orderId: id, investorId, product: 'ugro-capital-2028', ISIN: facts.ISIN },
    { now, type: 'order', id },
  )
/** What became of the trade, as the next delivery reads it. */
let trades: Awaited<ReturnType<ConsumerDependencies['tradeOf']>>
const deliver = (name: Traded, id: string, more: Partial<ConsumerDependencies> = {}) => {
  const consumers = noteConsumers({
    notes: notes(),
    objects,
    company,
    drawNote,
    signer,
    tradeOf: one => Promise.resolve(typeof trades === 'object' ? { ...trades, orderId: one } : trades),
    ...more,
  })
  const consumer = consumers.find(one => one.name.toLowerCase() === `on${name}`.toLowerCase())
  if (consumer === undefined) throw new Error(`nobody consumes ${name}`)
  return consumer.consume(eventOf(name, id), runAt(now))
}
const hear = (id = orderId) => deliver('orderMatched', id)

describe('issuing', () => {
  it('numbers, signs, stores and records a note, with its hash and one event', async () => {
    await hear()
    expect(stored.map(({ key }) => key)).toEqual([objectKeyOf(investorId, orderId)])
    const note = await notes().find(orderId)
    expect(note).toMatchObject({ state: 'issued', number: 'CN/2026-27/000001', objectVersion: 'v1' })
    expect(note?.sha256).toBe(
      createHash('sha256')
        .update(stored[0]?.body ?? '')
        .digest('hex'),
    )
    const signedFor = `signed ${trade.tradedAt.toISOString()} ${company.name}: Contract note CN/2026-27/000001`
    expect(Buffer.from(stored[0]?.body ?? '').toString('latin1')).toContain(signedFor)
    expect(table.events('contractNoteIssued')).toEqual([{ orderId, investorId, noteId: 'CN/2026-27/000001' }])
  })
  it('stores and announces nothing while it cannot be signed, and is issued under the same number later', async () => {
    const down = { signPdf: () => Promise.reject(new Error('KMS is down')) }
    await expect(deliver('orderMatched', orderId, { signer: down })).rejects.toThrow('KMS is down')
    expect([stored, table.events('contractNoteIssued')]).toEqual([[], []])
    await hear()
    expect(await notes().find(orderId)).toMatchObject({ state: 'issued', number: 'CN/2026-27/000001' })
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
    const put: typeof objects.put = async object => {
      if (first) {
        first = false
        await hear()
      }
      return objects.put(object)
    }
    await deliver('orderMatched', orderId, { objects: { put } })
    expect((await notes().find(orderId))?.objectVersion).toBe('v1')
    expect(table.events('contractNoteIssued')).toHaveLength(1)
  })
  it('waits for a trade that cannot be read: the message comes again', async () => {
    trades = undefined
    await expect(hear()).rejects.toThrow('it cannot be read')
    expect(await notes().find(orderId)).toBeUndefined()
  })
  it('of a sale is in the same series of numbers', async () => {
    await hear()
    trades = { ...trade, orderId: saleId, trade: sold.trade, ...amountsOf(sold) }
    await deliver('liquidationPlaced', saleId)
    expect(await notes().find(saleId)).toMatchObject({ state: 'issued', number: 'CN/2026-27/000002' })
    expect(stored[1]?.key).toBe(objectKeyOf(investorId, saleId))
  })
  it('gives no number to what failed before it was a trade', async () => {
    trades = 'none'
    await deliver('orderFailed', orderId)
    await deliver('liquidationFailed', saleId)
    expect(await notes().find(orderId)).toBeUndefined()
    expect(stored).toEqual([])
  })
})

const amountsOf = ({ units, cleanPaise, accruedPaise, totalPaise }: NoteFacts) => ({
  units,
  cleanPaise,
  accruedPaise,
  totalPaise,
})

describe('M7: cancelling', () => {
  const fallsThrough = () => {
    trades = { ...trade, cancelledOn: '2026-11-24' }
  }
  const events = () => [
    table.events('contractNoteIssued').length,
    table.events('contractNoteCancelled').length,
  ]
  it('keeps the number, takes the place of the document and says it once', async () => {
    await hear()
    fallsThrough()
    await deliver('orderFailed', orderId)
    await deliver('orderFailed', orderId)
    const note = await notes().find(orderId)
    expect(note).toMatchObject({ state: 'cancelled', number: 'CN/2026-27/000001', objectVersion: 'v2' })
    expect(events()).toEqual([1, 1])
    expect(Buffer.from(stored[1]?.body ?? '').toString('latin1')).toMatch(
      /signed 2026-11-23T18:30:00.000Z .*: Contract note CN.2026-27.000001, cancelled$/,
    )
    expect(Buffer.from(stored[1]?.body ?? '').equals(Buffer.from(stored[0]?.body ?? ''))).toBe(false)
  })
  it('does not depend on the order of the events: a late one of the trade brings no note back', async () => {
    fallsThrough()
    await deliver('orderFailed', orderId)
    await hear()
    expect((await notes().find(orderId))?.state).toBe('cancelled')
    expect(events()).toEqual([0, 1])
  })
  it('of an issuing that is overtaken by the failure, the cancelled document counts', async () => {
    const put: typeof objects.put = async object => {
      if (stored.length === 0) {
        stored.push({ key: 'of the overtaken one', body: new Uint8Array() })
        fallsThrough()
        await deliver('orderFailed', orderId)
      }
      return objects.put(object)
    }
    await deliver('orderMatched', orderId, { objects: { put } })
    expect(await notes().find(orderId)).toMatchObject({ state: 'cancelled', objectVersion: 'v2' })
    expect(events()).toEqual([0, 1])
  })
})

describe('reading', () => {
  const session = (id: string) => ({ session: { investorId: id }, now })
  const read = (who: string, id = orderId) => {
    const handler = handleGetContractNote({
      notes: notes(),
      objects,
      isOwnTrade: (owner, order) => Promise.resolve(owner === investorId && order === 'ord_unmatched'),
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
    expect(fileNameOf({ number: 'CN/2026-27/000001', state: 'cancelled' })).toBe(
      'contract-note-CN-2026-27-000001-cancelled.pdf',
    )
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
