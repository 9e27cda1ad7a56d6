import { describe, expect, it } from 'vitest'
import type { Evidence } from '../../../shared/contracts/bonds/evidenceBody.ts'
import type { WholeInstrument } from '../../../shared/contracts/bonds/instrumentBody.ts'
import { publishedCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { seeded, seededInstruments } from '../testing/catalogue.ts'
import { at, bondScene } from '../testing/scene.ts'
import { checkInstrument, type PublishedWhole } from './publication.ts'

const context = { today: '2026-11-23', calendar: publishedCalendar }
const konkan = seeded('konkan-housing-2029')

/** The faults of an instrument in place of none, or of a published one. */
function faultsOf(whole: WholeInstrument, before?: PublishedWhole): readonly string[] {
  const checked = checkInstrument(before, whole, whole.product, context)
  return checked.ok ? [] : checked.faults
}
const evidenceOf = ({ details: { evidence } }: WholeInstrument): Evidence => {
  if (evidence === undefined) throw new Error('the seed has no evidence')
  return evidence
}
const withEvidence = (changes: Partial<Evidence>, whole = konkan): WholeInstrument => ({
  ...whole,
  details: { ...whole.details, evidence: { ...evidenceOf(whole), ...changes } },
})
const former = (whole: WholeInstrument): PublishedWhole => {
  const { evidence: _evidence, ...details } = whole.details
  return { ...whole, details, version: 1, priceVersion: 1 }
}

describe('the evidence that an instrument is published with (U17)', () => {
  it('is whole of every seed', () => {
    expect(seededInstruments.filter(one => faultsOf(one).length > 0)).toEqual([])
    expect(seededInstruments.filter(({ details }) => details.evidence === undefined)).toEqual([])
  })

  const { figures, ratingHistory, repayments, cover } = evidenceOf(konkan)
  it.each<[string, WholeInstrument, string]>([
    [
      'nothing',
      { ...konkan, details: { ...konkan.details, evidence: undefined } },
      'details.evidence: an issuer is shown',
    ],
    [
      'a year left out',
      withEvidence({
        figures: {
          ...figures,
          years: figures.years.map((year, place) =>
            place === 0 ? { ...year, yearEnd: '2023-03-31' } : year,
          ),
        },
      }),
      'details.evidence.figures.years: they are three years one after another',
    ],
    [
      'neither bad loans nor cover of interest',
      withEvidence({
        figures: { ...figures, years: figures.years.map(({ grossNpaPercent: _npa, ...year }) => year) },
      }),
      'details.evidence.figures.years: every year needs grossNpaPercent',
    ],
    [
      'a history without the rating that is shown',
      withEvidence({ ratingHistory: ratingHistory.slice(1) }),
      'details.evidence.ratingHistory: its newest entry of CRISIL must be AA of 2026-06-30',
    ],
    [
      'a history in the wrong order',
      withEvidence({ ratingHistory: ratingHistory.toReversed() }),
      'details.evidence.ratingHistory: the newest comes first',
    ],
    [
      'a review before the rating',
      withEvidence({ ratingReviewOn: '2026-06-30' }),
      'details.evidence.ratingReviewOn: it must be after',
    ],
    [
      'no cover of what is secured',
      withEvidence({ cover: undefined }),
      'details.evidence.cover: what is secured needs its cover',
    ],
    [
      'another cover than the newest certificate',
      withEvidence({ cover: cover && { ...cover, certificates: cover.certificates.slice(1) } }),
      'details.security.cover: it is that of the newest certificate',
    ],
    [
      'a payment left out',
      withEvidence({ repayments: { ...repayments, paid: repayments.paid.slice(1) } }),
      'details.evidence.repayments.paid: by 2026-11-18 it names each of the 2 payments',
    ],
    [
      'an announcement of tomorrow',
      withEvidence({ repayments: { ...repayments, asOf: '2026-11-24' } }),
      'details.evidence.repayments.asOf: it must not be after today',
    ],
    [
      'no trust deed',
      {
        ...konkan,
        details: {
          ...konkan.details,
          documents: konkan.details.documents.filter(({ kind }) => kind !== 'trustDeed'),
        },
      },
      'details.documents: it lacks those of kind trustDeed',
    ],
  ])('is refused with %s', (_name, whole, says) => {
    expect(faultsOf(whole).join('; ')).toContain(says)
  })

  it('of a market-linked debenture names the days of its levels', () => {
    const shield = seeded('nifty-shield-2028')
    expect(shield.terms).toMatchObject({ initialFixingDate: '2026-03-10', finalFixingDate: '2028-02-24' })
    const { terms } = shield
    if (terms === undefined || !('cap' in terms)) throw new Error('not market-linked')
    expect(faultsOf({ ...shield, terms: { ...terms, finalFixingDate: undefined } }).join()).toContain(
      'terms.finalFixingDate: a payoff needs',
    )
  })

  it('is not asked of another price, or of going off sale, for what was published before there was any', () => {
    const before = former(konkan)
    const price = { cleanPrice: '100.3000', source: 'dealer', asOf: '2026-11-20' } as const
    expect(faultsOf({ ...konkan, details: before.details, price }, before)).toEqual([])
    const offSale = { ...konkan, details: before.details, isActive: false }
    expect(faultsOf(offSale, before)).toEqual([])
    expect(faultsOf({ ...offSale, isActive: true }, { ...before, isActive: false })).not.toEqual([])
    expect(faultsOf({ ...konkan, details: before.details, minUnits: 2 }, before).join()).toContain(
      'details.evidence: an issuer is shown',
    )
  })
})

describe('the deal page', () => {
  it('gets each payment with the day on which its money had to move (U17)', async () => {
    const { bond } = await bondScene()
    const { evidence } = (await bond(at('2026-11-23 10:00'), 'narmada-microcredit-2028')).data
    // domain.md 3.4: the payment of Sunday 8 November moves to Monday.
    expect(evidence?.repayments.paid.at(-1)).toEqual({
      dueDate: '2026-11-08',
      paymentDate: '2026-11-09',
      paidOn: '2026-11-09',
    })
  })

  it('of what was published before there was evidence is read without it', async () => {
    const { evidence: _evidence, ...details } = konkan.details
    const { bond } = await bondScene({ instruments: [{ ...konkan, details }] })
    expect((await bond(at('2026-11-23 10:00'), konkan.product)).data.evidence).toBeUndefined()
  })
})
